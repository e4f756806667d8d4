import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { ApiError } from '../../../app/api.ts';
import { errorWords, WordedError } from '../../../app/texts/worded-error.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Attributes and properties of components whose value is read or heard. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|fallback)$/;
/** Functions that show or announce what they are given first. */
const SAYS = /^(toast|say|announce)$/;
/** What is written for agents, into the settings of their programs, into part files, and as SVG. */
const NOT_FOR_PEOPLE = /^app\/(agent\/fulfil[^/]*|settings\/snippets|parts\/draft\/templates|views\/paper\/paper)\.ts$/;
/** Media queries, media types, samples of JSON and of tables. */
const CODE = /^\(prefers-|^\w+\/\w+|^\s*\{|\t/;
/** Selectors, media queries and faults of the program take strings with spaces that nobody reads on the page. */
const TAKES_CODE = /^(querySelector(All)?|matches|closest|matchMedia|Error|DOMException)$/;

interface Tree {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

test('[G47] a text that people see or hear stands in the catalogue', () => {
  expect(files('app').flatMap((path) => textsIn(path))).toEqual([]);
});

test('[G47] a text is looked up when it is used, not while a module loads', () => {
  expect(files('app').flatMap((path) => lookedUpEarly(path))).toEqual([]);
});

test('[G47] people read the words of an error only where these are a text of the catalogue', () => {
  expect(errorWords(new WordedError('The board is full.'))).toBe('The board is full.');
  expect(errorWords(new ApiError('offline', 'The server cannot be reached.'))).toBe('The server cannot be reached.');
  expect(errorWords(new TypeError('x is undefined'))).toBe(
    'Something went wrong. Reload the page and try again. The error was: TypeError: x is undefined',
  );
  const found = files('app').flatMap((path) =>
    [...read(path).matchAll(/\bnew Error\(\w+Texts\b|\b(error|reason)(\?)?\.message\b/g)].map(
      ([code]) => `${path}: ${code}`,
    ),
  );
  expect(found).toEqual([]);
});

test('[G47] every area of the catalogue is part of a translation', () => {
  const translation = read('app/texts/translation.ts');
  const areas = catalogue('app/texts').flatMap((path) =>
    [...read(path).matchAll(/(\w+) = inLanguage\(\s*'(\w+)'/g)].map(
      ([, texts = '', area = '']) => `  readonly ${area}?: TranslationOf<typeof ${texts}>;`,
    ),
  );
  expect(areas.length).toBeGreaterThan(10);
  const missing = areas.filter((line) => !translation.includes(line));
  expect(missing.map((line) => `add to app/texts/translation.ts: ${line.trim()}`)).toEqual([]);
});

test('[G47] every text of the catalogue is used', () => {
  const page = [...files('app'), ...catalogue('app/texts')]
    .map((path) => read(path).replaceAll(/^import [^;]*;/gm, ''))
    .join('\n');
  const areas = catalogue('app/texts').flatMap((path) => areasOf(read(path)).map((area) => ({ path, ...area })));
  expect(areas.flatMap(({ keys }) => keys).length).toBeGreaterThan(500);
  expect(areas.flatMap(({ path, name, keys }) => unusedOf(page, name, keys).map((key) => `${path}: ${key}`))).toEqual(
    [],
  );
});

test.each([
  ['aTexts.one; bTexts.two', ['two']],
  ['aTexts\n  .one({}); const { two } = aTexts', []],
  ['aTexts[code]', []],
  ['wordOf(aTexts, code)', []],
  ['baTexts.one', ['one', 'two']],
])('[G47] of %j the texts that nothing uses are %j', (code, unused) => {
  expect(unusedOf(code, 'aTexts', ['one', 'two'])).toEqual(unused);
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{count()} × 3</p>', []],
  ['<p title="Close">{texts.close}</p>', ['Close']],
  ['<p class="wide row" title={texts.close} />', []],
  ['<p>{open() ? "hide" : texts.show}</p>', ['hide']],
  [`<Button label={\`Close \${name()}\`} />`, ['Close ']],
  [`toast(\`Saved \${name}\`)`, ['Saved ']],
  ['document.title = "Board"', ['Board']],
  ['const why = () => "The board is empty"', ['The board is empty']],
  ['document.querySelector("button, a input")', []],
  ['type Word = "one of them"', []],
])('[G47] of %s what is found is %j', (code, found) => {
  expect(spokenIn(code).map(({ text }) => text)).toEqual(found);
});

function textsIn(path: string): readonly string[] {
  if (NOT_FOR_PEOPLE.test(path)) return [];
  const code = read(path);
  return spokenIn(code).map(({ at, text }) => `${path}:${code.slice(0, at).split('\n').length} ${text.trim()}`);
}

/** The texts of a file that people would see or hear, with where they start. */
function spokenIn(code: string): readonly { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  visit(parsed(code), 'code');
  return found;

  function visit(node: Tree, role: 'code' | 'spoken' | 'ignored'): void {
    const { type } = node;
    if (/^(Import|ExportAll)/.test(type) || (type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(type))) return;
    // What is printed on a key is the same in every language.
    if (type === 'JSXElement' && code.startsWith('<kbd', node.start)) return;
    if (type === 'JSXText') note(node, String(node.value), 'spoken');
    else if (type === 'Literal' && typeof node.value === 'string') note(node, node.value, role);
    else if (type === 'TemplateElement') note(node, (node.value as { readonly cooked: string }).cooked, role);
    for (const [key, child] of children(node)) visit(child, roleOf(node, key, child, role));
  }

  function note({ start }: Tree, text: string, role: 'code' | 'spoken' | 'ignored'): void {
    if (CODE.test(text)) return;
    const isText =
      role === 'spoken' ? /\p{L}{2}/u.test(text) : role === 'code' && /\p{L}{2}[,;:]? \p{Ll}{2}/u.test(text);
    if (isText) found.push({ at: start, text });
  }

  function roleOf(node: Tree, key: string, child: Tree, role: 'code' | 'spoken' | 'ignored') {
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return key === 'children' && child.type === 'JSXExpressionContainer' ? 'spoken' : 'code';
      case 'JSXAttribute':
        return SPOKEN.test(nameOf(node.name)) ? 'spoken' : 'ignored';
      case 'JSXExpressionContainer':
      case 'LogicalExpression':
      case 'TemplateLiteral':
        return role;
      case 'ConditionalExpression':
        return key === 'test' ? 'code' : role;
      case 'CallExpression':
      case 'NewExpression':
        if (TAKES_CODE.test(nameOf(node.callee))) return 'ignored';
        return SAYS.test(nameOf(node.callee)) && key === 'arguments' ? 'spoken' : 'code';
      case 'AssignmentExpression':
        return code.slice(node.start).startsWith('document.title') ? 'spoken' : 'code';
      case 'BinaryExpression':
        return 'ignored';
      default:
        return role === 'ignored' && node.type !== 'ArrowFunctionExpression' ? 'ignored' : 'code';
    }
  }
}

/** The areas that a file of the catalogue declares, with the keys of their texts. */
function areasOf(code: string): readonly { readonly name: string; readonly keys: readonly string[] }[] {
  const found: { name: string; keys: string[] }[] = [];
  visit(parsed(code));
  return found;

  function visit(node: Tree): void {
    if (node.type === 'VariableDeclarator' && isTree(node.init) && nameOf(node.init.callee) === 'inLanguage') {
      const [, english] = node.init.arguments as readonly Tree[];
      const texts = english?.type === 'TSSatisfiesExpression' ? (english.expression as Tree) : english;
      const properties = (texts?.properties ?? []) as readonly Tree[];
      found.push({ name: nameOf(node.id), keys: properties.map(({ key }) => nameOf(key)).filter((key) => key !== '') });
    }
    for (const [, child] of children(node)) visit(child);
  }
}

/** The texts of an area that no code names; none where it is looked up by a code or handed on whole. */
function unusedOf(code: string, area: string, keys: readonly string[]): readonly string[] {
  if (new RegExp(`\\b${area}(\\[|[,)])| in ${area}\\b`).test(code)) return [];
  const taken = [...code.matchAll(new RegExp(`\\{([^{}]*)\\} = ${area}\\b`, 'g'))]
    .map(([, names = '']) => names)
    .join();
  return keys.filter(
    (key) => !new RegExp(`\\b${area}\\s*\\.${key}\\b`).test(code) && !new RegExp(`\\b${key}\\b`).test(taken),
  );
}

/** Members of the catalogue that a file reads outside of its functions. */
function lookedUpEarly(path: string): readonly string[] {
  const code = read(path);
  const areas = [...code.matchAll(/import \{ ([^}]*) \} from '[^']*\/texts\/[^']*'/g)]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => name.endsWith('Texts'));
  const found: string[] = [];
  visit(parsed(code));
  return found;

  function visit(node: Tree): void {
    if (/Function|MethodDefinition/.test(node.type)) return;
    if (node.type === 'MemberExpression' && areas.includes(nameOf(node.object)))
      found.push(`${path}:${code.slice(0, node.start).split('\n').length} ${nameOf(node.object)}`);
    for (const [, child] of children(node)) visit(child);
  }
}

function parsed(code: string): Tree {
  // The parser's types name every node; a walk needs what all of them have.
  return parseSync('module.tsx', code).program as unknown as Tree;
}

function children(node: Tree): readonly (readonly [string, Tree])[] {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((child) => (isTree(child) ? [[key, child] as const] : [])),
  );
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

/** The last name of an identifier or a member: `toast` of `view.toast`. */
function nameOf(node: unknown): string {
  if (!isTree(node)) return '';
  const inner = node.property ?? node.name;
  return typeof inner === 'string' ? inner : nameOf(inner);
}

function catalogue(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
}

function files(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (path === 'app/dist' || path === 'app/texts') return [];
    if (entry.isDirectory()) return files(path);
    return /\.tsx?$/.test(path) && !/(\.d\.ts|\/generate[^/]*\.ts)$/.test(path) ? [path] : [];
  });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
