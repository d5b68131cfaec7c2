import { describe, expect, it } from 'vitest';
import type { SkillContext } from '@root@src/skills/types.js';
import { @class@ } from './handler.js';

const called = (input: Record<string, unknown>) =>
  new @class@().execute({ input } as unknown as SkillContext);

describe('@class@', () => {
  it('refuses a call without a text', async () => {
    expect((await called({})).success).toBe(false);
  });

  it('gives back what it was given', async () => {
    expect(await called({ text: 'a' })).toEqual({ success: true, data: { text: 'a' } });
  });
});
