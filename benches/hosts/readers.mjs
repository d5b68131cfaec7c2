// What Vertesia's build and SDK and Polar's parser make of every SKILL.md below a folder, beside
// what minara says of it. Arguments: composableai, polar, the folder, minara.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

const here = createRequire(path.join(process.cwd(), 'x.js'));
const { buildSync, transformSync } = here('esbuild');
const { load } = here('js-yaml');
const [vertesia, polar, folder, minara] = process.argv.slice(2);

async function moduleOf(name, text) {
  const file = path.resolve(name);
  fs.writeFileSync(file, text);
  return import(pathToFileURL(file));
}

// The SDK's reader stands at the end of a file that imports its server: it alone is taken.
const sdkFile = path.join(vertesia, 'packages/tools-sdk/src/SkillCollection.ts');
const sdkText = fs.readFileSync(sdkFile, 'utf8');
const from = sdkText.indexOf('export function parseSkillFile');
const to = sdkText.indexOf('/**\n * Helper to load skill from file path');
const sdk = await moduleOf('sdk.mjs', transformSync(sdkText.slice(from, to), { loader: 'ts' }).code);
const build = await moduleOf(
  'build.mjs',
  buildSync({
    entryPoints: [path.join(vertesia, 'packages/build-tools/src/core/transformers/skill.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    nodePaths: [path.resolve('node_modules')],
    write: false,
  }).outputFiles[0].text,
);
const polarFile = path.join(polar, 'packages/polar-adapter-extensions/src/skill-installer.mjs');
const polarText = fs.readFileSync(polarFile, 'utf8');
const parser = await moduleOf(
  'polar.mjs',
  polarText.replace(/import \{ RuntimeExecutionError \}.*/, 'class RuntimeExecutionError extends Error {}'),
);

const plain = (value) => JSON.parse(JSON.stringify(value ?? null));
const attempt = (run) => {
  try {
    return { value: plain(run()) };
  } catch (error) {
    return { error: error.message };
  }
};
const ask = (args) => {
  try {
    return JSON.parse(execFileSync(minara, ['skills', ...args, '--format', 'json'], { encoding: 'utf8' }));
  } catch (error) {
    return error.stdout ? JSON.parse(error.stdout) : {};
  }
};
const isNothing = (value) => value == null || Object.keys(value).length === 0;
const same = (a, b) => (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b);

const FIELDS = ['name', 'title', 'description', 'tools', 'instructions', 'context_triggers', 'execution', 'input_schema'];
const FENCE = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const seen = new Set();
const differences = new Map();
const differs = (what, dir, ...more) => {
  differences.set(what, (differences.get(what) ?? 0) + 1);
  console.log(what, dir, ...more.map((one) => JSON.stringify(one)?.slice(0, 120)));
};

/** The fields that Polar reads otherwise than YAML does; null where the text is no YAML. */
function misread(text, read) {
  const yaml = attempt(() => load(FENCE.exec(text)[1])).value;
  const isMisread = (key) => yaml[key]?.trim?.() !== read[key].trim();
  return yaml && ['name', 'description'].filter(isMisread).sort();
}

function compare(dir) {
  const file = path.join(dir, 'SKILL.md');
  const bytes = fs.readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (seen.has(digest)) return;
  seen.add(digest);
  const text = bytes.toString('utf8');
  const theirs = {
    'vertesia-build': attempt(() => build.skillTransformer.transform(text, file).data),
    'vertesia-sdk': attempt(() => sdk.parseSkillFile(text, 'md')),
    polar: attempt(() => parser.parseSkillManifest(text)),
  };
  const { hosts } = ask(['show', '--hosts', dir]);
  if (!hosts) return differs('not shown', dir);
  const { definitions } = ask(['show', '--dialect', 'vertesia', '--reader', 'both', dir]);
  for (const [host, { value, error }] of Object.entries(theirs)) {
    const ours = hosts[host];
    if (ours.loads !== (error === undefined)) {
      differs(`${host}: verdict`, dir, ours, error);
    } else if (error !== undefined) {
      const first = host === 'vertesia-build' ? /^ {2}- (.*)$/m.exec(error)?.[1] : error;
      if (first !== ours.why) differs(`${host}: words`, dir, ours.why, error);
    } else if (host === 'polar') {
      const fields = misread(text, value);
      if (fields && !same(fields, [...(ours.misreads ?? [])].sort())) differs('polar: fields', dir, fields, ours);
    } else {
      const own = definitions?.[host.replace('vertesia-', '')] ?? {};
      for (const field of FIELDS) {
        if (!same(value[field], own[field])) differs(`${host}: ${field}`, dir, value[field], own[field]);
      }
    }
  }
}

for (const entry of fs.readdirSync(folder, { recursive: true }).sort()) {
  if (path.basename(entry) === 'SKILL.md') compare(path.dirname(path.join(folder, entry)));
}
console.log(seen.size, 'skills', Object.fromEntries(differences));
