// What Curia makes of its own manifests and of mutants of them, beside what minara says.
// Arguments: curia, minara. The mutants are written below ./mutants.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const here = createRequire(path.join(process.cwd(), 'x.js'));
const { buildSync } = here('esbuild');
const { Ajv } = here('ajv');
const [curia, minara] = process.argv.slice(2);
const MUTANTS = 161;

const entry = `export { SkillRegistry } from ${JSON.stringify(path.resolve(curia, 'src/skills/registry.ts'))};
export { VALID_CAPABILITIES } from ${JSON.stringify(path.resolve(curia, 'src/skills/loader.ts'))};`;
fs.writeFileSync('entry.ts', entry);
buildSync({
  entryPoints: ['entry.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  nodePaths: [path.resolve('node_modules')],
  outfile: 'curia.cjs',
});
const { SkillRegistry, VALID_CAPABILITIES } = (await import(pathToFileURL(path.resolve('curia.cjs')))).default;
const schema = fs.readFileSync(path.join(curia, 'schemas/skill-manifest.schema.json'), 'utf8');
const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(schema));

/** Numbers that are the same in every run. */
let state = 7;
const next = (below) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 8) % below;
};
const any = (list) => list[next(list.length)];

const VALUES = [null, '', 0, -1, 50.5, 101, true, [], {}, 'low', 'Low', ['a'], [1], { a: 1 }, 'string', 'number[]'];
const TYPES = [
  'string?', 'String', 'array', 'string[][]', 'timestamp', 'timestamp[]', 'timestamp?', 'object[]?', 'string (a',
  'string (a (b) c)', 'string(a)', 'string ()', 'string? x', 'number (a\nb)', 'null', 'boolean ?', '', 'string??',
  'string | null', 'string\u2028(a)', 'string\u00a0(a)', ' (x)', '(x)', ...VALUES,
];
const RISKS = ['none', 'low', 'critical', 'Low', '', 0, 1, 100, 101, -1, 50.5, '70', true, null];
const ENRICHMENTS = [
  { param: 'x', default: 'caller' }, { param: 'x' }, { default: 'agent' }, { param: 1, default: 'caller' },
  { param: 'x', default: 'other' }, { param: 'x', default: 'agent', z: 1 }, null, [], { param: '', default: 'caller' },
];

function mutant(manifest) {
  const made = structuredClone(manifest);
  for (let round = 0; round <= next(3); round += 1) {
    const key = any([...Object.keys(made), 'new_key', 'capabilities', 'inputs']);
    const way = next(7);
    if (way === 0) delete made[key];
    if (way === 1) made[key] = any(VALUES);
    if (way === 2 || way === 3) made.inputs = { ...made.inputs, [any(['x', 'a b', ''])]: any(TYPES) };
    if (way === 4) made.capabilities = [any(['bus', 'Bus', 'network', 'entityMemory', '', 1])];
    if (way === 5) made.action_risk = any(RISKS);
    if (way === 6) made.entity_enrichment = any(ENRICHMENTS);
  }
  return made;
}

/** Why the host does not start with a manifest; null where it does. */
function refusal(text) {
  try {
    const manifest = JSON.parse(text);
    if (!isValid(manifest)) return JSON.stringify(isValid.errors.map((one) => one.instancePath + one.message));
    manifest.inputs ??= {};
    for (const name of manifest.capabilities ?? []) if (!VALID_CAPABILITIES.has(name)) return `capability ${name}`;
    const registry = new SkillRegistry();
    registry.register(manifest, { execute: async () => ({ success: true }) });
    registry.toToolDefinitions([manifest.name]);
    return null;
  } catch (error) {
    return error.message;
  }
}

fs.rmSync('mutants', { recursive: true, force: true });
const theirs = new Map();
for (const name of fs.readdirSync(path.join(curia, 'skills')).sort()) {
  const file = path.join(curia, 'skills', name, 'skill.json');
  if (!fs.existsSync(file)) continue;
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (let number = 0; number <= MUTANTS; number += 1) {
    const text = JSON.stringify(number === 0 ? manifest : mutant(manifest));
    const folder = path.join('mutants', String(theirs.size).padStart(5, '0'), 's');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'skill.json'), text);
    fs.writeFileSync(path.join(folder, 'handler.ts'), 'export class H { async execute() {} }\n');
    theirs.set(folder, refusal(text));
  }
}

const args = ['skills', 'validate', '--dialect', 'curia', '--format', 'json', 'mutants'];
let said;
try {
  said = execFileSync(minara, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
} catch (error) {
  said = error.stdout;
}
const ours = new Map();
for (const found of JSON.parse(said).findings) {
  if (found.level !== 'deny') continue;
  for (const place of [found.path, ...(found.affects ?? []), ...(found.also_in ?? [])]) {
    const folder = place.replace(/\/(skill\.json|handler\.ts)$/, '');
    ours.set(folder, [...(ours.get(folder) ?? []), found.rule]);
  }
}
const differences = new Map();
for (const [folder, why] of theirs) {
  const rules = ours.get(folder);
  if ((why === null) === (rules === undefined)) continue;
  const what = rules ? `only ours: ${[...new Set(rules)]}` : `only theirs: ${why.slice(0, 60)}`;
  differences.set(what, (differences.get(what) ?? 0) + 1);
}
const refused = [...theirs.values()].filter((why) => why !== null).length;
console.log(theirs.size, 'manifests', refused, 'refused', Object.fromEntries(differences));
