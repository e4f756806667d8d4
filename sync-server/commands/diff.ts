import type { RootName } from '#engine/board/board.ts';
import { revisionOf } from '#engine/board/revision.ts';
import { type BoardComparison, type ComparedViolation, compareBoards } from '#engine/comparison/comparison.ts';
import type { DifferenceItem, DifferenceKind } from '#engine/difference/difference-item.ts';
import type { PurchaseTotal } from '#engine/export/bill-of-materials.ts';
import { dollars } from '#engine/export/offers.ts';
import { differenceForAgents } from '#engine/wording/differences.ts';
import { type BoardSource, readBoard } from './board-source.ts';
import { CommandError, type Console, type ExitCode, harmless, painted } from './console.ts';
import { dateOf, readOptions } from './options.ts';

export const DIFF_USAGE = `Usage: busbar diff <before.json> <after.json> [options]

Says what two board files differ in: parts, connections, pins, fields and settings, the violations that appeared or
were resolved (both checked as finished boards), and the cost.

  --json               the same as data
  --today YYYY-MM-DD   the date by which waivers expire (default: today, UTC)

One of the files may be - for standard input.
Exit codes: 0 equal, 1 different, 2 wrong use or a file that cannot be read.
`;

/** `busbar diff`: what two board files differ in. */
export async function diffCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    json: { type: 'boolean', default: false },
    today: { type: 'string' },
  });
  const today = dateOf(console, values.today);
  const [first, second] = positionals;
  if (first === undefined || second === undefined || positionals.length > 2) {
    throw new CommandError(`busbar diff takes two board files, not ${positionals.length}`);
  }
  if (first === '-' && second === '-')
    throw new CommandError('busbar diff reads one board from standard input, not two');
  const before = await readBoard(console, first);
  const after = await readBoard(console, second);
  const comparison = compareBoards(before.board, after.board, { today, finished: true });
  console.out(
    values.json
      ? `${JSON.stringify(comparisonJson(before, after, comparison), null, 2)}\n`
      : comparisonText(console, before, after, comparison),
  );
  return comparison.items.length === 0 ? 0 : 1;
}

const GROUPS: { readonly [root in RootName]?: string } = {
  board: 'settings',
  parts: 'parts',
  connections: 'connections',
  pins: 'fixed pins',
  notes: 'notes and frames',
  waivers: 'waivers',
  ticks: 'checklist',
  definitions: 'definitions',
};

function comparisonText(
  console: Console,
  before: BoardSource,
  after: BoardSource,
  comparison: BoardComparison,
): string {
  const { items, appeared, resolved, cost } = comparison;
  const names = `${harmless(before.source.name)} → ${harmless(after.source.name)}`;
  if (items.length === 0) return `${names}: ${painted(console, 'good', 'no differences')}\n`;
  const groups = Object.entries(GROUPS).flatMap(([root, title]) => {
    const own = items.filter((item) => item.root === root);
    return own.length === 0 ? [] : [painted(console, 'bold', title), ...own.map((item) => itemLine(console, item))];
  });
  const violations = [
    ...appeared.map((one) => `${mark(console, 'added')} ${violationText(one)}`),
    ...resolved.map((one) => `${mark(console, 'removed')} ${violationText(one)}`),
  ];
  const price = (total: PurchaseTotal) =>
    `${dollars(total.cents)} USD${total.unpriced === 0 ? '' : ` (${total.unpriced} without a price)`}`;
  const lines = [
    ...groups,
    ...(violations.length === 0 ? [] : [painted(console, 'bold', 'violations'), ...violations]),
    ...(cost.before.cents === cost.after.cents
      ? []
      : [painted(console, 'bold', 'cost'), `  ${price(cost.before)} → ${price(cost.after)}`]),
    `${names}: ${items.length} ${items.length === 1 ? 'difference' : 'differences'}; violations: ${appeared.length} appeared, ${resolved.length} resolved`,
  ];
  return `${lines.join('\n')}\n`;
}

function itemLine(console: Console, { kind, what }: DifferenceItem): string {
  return `${mark(console, kind)} ${harmless(differenceForAgents(what))}`;
}

function mark(console: Console, kind: DifferenceKind): string {
  if (kind === 'changed') return `  ${painted(console, 'warning', '~')}`;
  return kind === 'added' ? `  ${painted(console, 'good', '+')}` : `  ${painted(console, 'error', '-')}`;
}

function violationText({ violation, message }: ComparedViolation): string {
  return `${violation.severity}: ${harmless(message)} [${violation.rule}]`;
}

function comparisonJson(before: BoardSource, after: BoardSource, comparison: BoardComparison) {
  const side = ({ source, board, leftOut }: BoardSource) => ({
    file: source.name,
    name: board.name,
    revision: revisionOf(board),
    ...(leftOut === null ? {} : { left_out: leftOut }),
  });
  const told = ({ violation: { fingerprint, rule, severity, refs }, message }: ComparedViolation) => ({
    fingerprint,
    rule,
    severity,
    message,
    refs,
  });
  const total = ({ cents, unpriced }: PurchaseTotal) => ({ usd: dollars(cents), lines_without_price: unpriced });
  return {
    format: 'busbar-diff',
    version: 1,
    equal: comparison.items.length === 0,
    before: side(before),
    after: side(after),
    differences: comparison.items.map(({ root, key, kind, what: { code, params }, what }) => ({
      in: root,
      key,
      kind,
      code,
      params,
      message: differenceForAgents(what),
    })),
    violations: { appeared: comparison.appeared.map(told), resolved: comparison.resolved.map(told) },
    cost: { before: total(comparison.cost.before), after: total(comparison.cost.after) },
  };
}
