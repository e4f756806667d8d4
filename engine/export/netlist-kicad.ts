import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PlacedPart } from '../allocation/instance.ts';
import type { Board } from '../board/board.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import { bareName, padsOf } from '../definition/pads.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { designatorsOf } from './designators.ts';
import { type NamedNet, type NetPin, namedNets, typeOf } from './named-nets.ts';

/** The library that every symbol of the file is said to come from. */
const LIBRARY = 'Busbar';

/**
 * The netlist in the format of KiCad (S-expressions, version E), which pcbnew imports: design, components in (seq, id)
 * order, each definition as a libpart with its pins, nets as `namedNets` names them. Parts have designators (`designatorsOf`)
 * and keep their label as a field; a pin's number is that of its pad (`padsOf`); the footprint is the one that the definition
 * names, else empty. Identities are UUIDs made from the part ids, so a second import finds the parts of the first.
 * `today` is the date that the file bears.
 */
export function kicadNetlist(board: Board, today: string): string {
  const design = designOf(board);
  const refs = designatorsOf(design);
  const parts = [...design.parts.values()];
  const names = libraryNames(parts);
  const text = list(
    'export',
    [
      leaf('version', 'E'),
      list('design', [leaf('source', board.name), leaf('date', today), leaf('tool', 'Busbar')]),
      list(
        'components',
        parts.map((placed) => component(placed, refs.get(placed.part.id) ?? placed.part.id, names)),
      ),
      list(
        'libparts',
        [...names].flatMap(([key, name]) => {
          const index = parts.find((one) => one.part.definition === key)?.definition;
          return index ? [libraryPart(index, name)] : [];
        }),
      ),
      list('libraries', [list('library', [leaf('logical', LIBRARY), leaf('uri', '')])]),
      list(
        'nets',
        namedNets(design).map((net, index) => netText(design, net, index + 1, refs)),
      ),
    ],
    1,
  );
  return `${text}\n`;
}

/** Symbol names by definition key: the part's own id, with the hash behind it where two versions of it are placed. */
function libraryNames(parts: readonly PlacedPart[]): ReadonlyMap<string, string> {
  const keys = [...new Set(parts.map((placed) => placed.part.definition))];
  const id = (key: string) => key.split('@')[0] ?? key;
  const single = (key: string) => keys.filter((other) => id(other) === id(key)).length === 1;
  return new Map(keys.map((key) => [key, single(key) ? id(key) : key.replace('@', '-')]));
}

function component({ part, definition }: PlacedPart, ref: string, names: ReadonlyMap<string, string>): string {
  const metadata = definition?.file.definition.metadata;
  const description = metadata?.description ?? metadata?.name ?? '';
  const extra: readonly (readonly [string, string | undefined])[] = [
    ['Label', part.label === ref ? undefined : part.label],
    ['Manufacturer', metadata?.manufacturer],
    ['MPN', metadata?.part_number],
    ['Quantity', part.quantity === 1 ? undefined : `${part.quantity}`],
  ];
  const fields = extra.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`(field ${leaf('name', name)} ${quoted(value)})`],
  );
  return list(
    'comp',
    [
      leaf('ref', ref),
      leaf('value', metadata?.part_number ?? metadata?.name ?? part.definition),
      leaf('footprint', metadata?.footprint ?? ''),
      leaf('datasheet', metadata?.datasheet_url ?? '~'),
      ...(fields.length === 0 ? [] : [list('fields', fields)]),
      row('libsource', [
        leaf('lib', LIBRARY),
        leaf('part', names.get(part.definition) ?? part.definition),
        leaf('description', description),
      ]),
      row('sheetpath', [leaf('names', '/'), leaf('tstamps', '/')]),
      leaf('tstamps', uuid(part.id)),
    ],
    1,
  );
}

function libraryPart(definition: DefinitionIndex, name: string): string {
  const { file, resources } = definition;
  const pads = padsOf(definition);
  const { metadata } = file.definition;
  return list(
    'libpart',
    [
      leaf('lib', LIBRARY),
      leaf('part', name),
      leaf('description', metadata.description ?? metadata.name),
      leaf('docs', metadata.datasheet_url ?? '~'),
      list('fields', [
        `(field ${leaf('name', 'Reference')} ${quoted(metadata.reference_prefix ?? 'U')})`,
        `(field ${leaf('name', 'Value')} ${quoted(metadata.part_number ?? metadata.name)})`,
      ]),
      list(
        'pins',
        [...resources].flatMap(([key, { resource, functions }]) =>
          (pads.get(key) ?? []).map((pad) =>
            row('pin', [
              leaf('num', pad),
              leaf('name', bareName(resource)),
              leaf('type', typeOf([...functions.keys()])),
            ]),
          ),
        ),
      ),
    ],
    2,
  );
}

function netText(design: Design, { name, pins }: NamedNet, code: number, refs: ReadonlyMap<string, string>): string {
  const padsAt = ({ part, domain, resource }: NetPin) => {
    const definition = design.parts.get(part)?.definition;
    return (definition ? padsOf(definition).get(`${domain}/${resource}`) : undefined) ?? [resource];
  };
  return list(
    'net',
    [
      leaf('code', `${code}`),
      leaf('name', name),
      ...pins.flatMap((pin) =>
        padsAt(pin).map((pad) =>
          row('node', [
            leaf('ref', refs.get(pin.part) ?? pin.part),
            leaf('pin', pad),
            leaf('pinfunction', pin.functions.join('+')),
            leaf('pintype', pin.type),
          ]),
        ),
      ),
    ],
    2,
  );
}

/** A list with the first `beside` of its items beside its name and each other on a line of its own, as KiCad writes it. */
function list(name: string, items: readonly string[], beside = 0): string {
  const head = [name, ...items.slice(0, beside)].join(' ');
  const rest = items.slice(beside).map((item) => `\n${item.replaceAll(/^/gm, '  ')}`);
  return `(${head}${rest.join('')})`;
}

function row(name: string, items: readonly string[]): string {
  return `(${name} ${items.join(' ')})`;
}

function leaf(name: string, value: string): string {
  return `(${name} ${quoted(value)})`;
}

/** KiCad's lexer knows these escapes; a line break inside of a string ends its line count, so it becomes a space. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A UUID (version 8, of our own making) that is the same for the same id. */
function uuid(id: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`busbar:${id}`)));
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
