// What runs when a model calls `@name@`: it reads its inputs and says what came of it.

import type { SkillHandler, SkillContext, SkillResult } from '@root@src/skills/types.js';

export class @class@ implements SkillHandler {
  async execute(ctx: SkillContext): Promise<SkillResult> {
    // The host does not hold inputs against the manifest.
    const { text } = ctx.input as { text?: unknown };
    if (typeof text !== 'string' || text === '') {
      return { success: false, error: '@name@: text is missing' };
    }
    return { success: true, data: { text } };
  }
}
