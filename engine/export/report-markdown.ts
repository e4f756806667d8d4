import { LIMITS } from '#schemas/limits.ts';
import type { ReportedViolation, RuleReport } from '#schemas/outputs.ts';
import { leftOutWords } from '../wording/left-out.ts';

/**
 * A rule report for a pull request: the verdict first, then what is wrong, worst first, then what was waived and what
 * could not be judged, folded. At most `LIMITS.reportMarkdownChars` characters, less than GitHub allows in a comment; rows
 * that do not fit are counted. No text of a board becomes markup, a link or a mention.
 */
export function reportMarkdown(report: RuleReport): string {
  const { counts } = report;
  const found = counts.error + counts.warning + counts.info;
  const open = report.checklist.filter((one) => one.ticked_by === undefined).length;
  const head = [
    `## ${found === 0 ? '✅' : counts.error > 0 ? '❌' : '⚠️'} ${plain(report.board.name)}: ${found === 0 ? 'no violations' : verdict(report)}`,
    '',
    `${report.checked.length} rules checked, ${report.skipped.length} switched off, ${counts.not_evaluated} not evaluated, ${counts.waived} waived. Board revision \`${report.board.revision}\`, engine ${report.engine.version}, ${report.today}.`,
    ...(report.left_out === undefined ? [] : ['', `⚠️ ${leftOutWords(report.left_out)}`]),
  ].join('\n');
  const sections = [
    table(report.violations, ['', 'Violation', 'On', 'Rule'], violationRow),
    folded('Waived', table(report.waived, ['', 'Violation', 'On', 'Rule', 'Why'], waivedRow)),
    folded(
      'Not evaluated',
      table(report.not_evaluated, ['Rule', 'On', 'Missing'], (one) => [
        code(one.rule),
        plain(one.on.join(', ')),
        one.missing.map(code).join(', '),
      ]),
    ),
    folded(
      `Checklist: ${open} of ${report.checklist.length} to be ticked`,
      table(report.checklist, ['', 'To be checked by a person', 'Part'], (one) => [
        one.ticked_by === undefined ? 'open' : `ticked by ${plain(one.ticked_by)}`,
        plain(one.text),
        plain(one.on.join(', ')),
      ]),
    ),
    folded(
      'Switched off',
      table(report.skipped, ['Rule'], (rule) => [code(rule)]),
    ),
  ];
  let room = LIMITS.reportMarkdownChars - head.length - 1;
  const text = sections.flatMap((section, index) => {
    const reserved = (sections.length - 1 - index) * SPARE;
    const written = section(room - reserved - 2);
    if (written === '') return [];
    room -= written.length + 2;
    return [written];
  });
  return `${[head, ...text].join('\n\n')}\n`;
}

/** "2 errors, 1 warning, 3 info". */
export function verdict({ counts }: Pick<RuleReport, 'counts'>): string {
  const words = [
    counts.error > 0 ? `${counts.error} ${counts.error === 1 ? 'error' : 'errors'}` : '',
    counts.warning > 0 ? `${counts.warning} ${counts.warning === 1 ? 'warning' : 'warnings'}` : '',
    counts.info > 0 ? `${counts.info} info` : '',
  ].filter((one) => one !== '');
  return words.length === 0 ? 'no violations' : words.join(', ');
}

const MARKS = { error: '🔴 error', warning: '🟡 warning', info: '🔵 info' } as const;

function violationRow(one: ReportedViolation): string[] {
  return [MARKS[one.severity], plain(one.message), plain(one.on.join(', ')), code(one.rule)];
}

function waivedRow(one: RuleReport['waived'][number]): string[] {
  const { why, who, until } = one.waiver;
  return [...violationRow(one), plain(`${why} (${who}${until === undefined ? '' : `, until ${until}`})`)];
}

/** As many rows as fit into `room` characters, and how many did not. Empty where there are none. */
type SectionWriter = (room: number) => string;

function table<T>(items: readonly T[], head: readonly string[], cells: (item: T) => readonly string[]): SectionWriter {
  return (room) => {
    if (items.length === 0) return '';
    const lines = [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`];
    let left = room - lines.join('\n').length - SPARE;
    let shown = 0;
    for (const item of items) {
      const line = `| ${cells(item).join(' | ')} |`;
      left -= line.length + 1;
      if (left < 0) break;
      lines.push(line);
      shown += 1;
    }
    const rest = items.length - shown;
    return shown === 0
      ? `${rest} more do not fit here.`
      : [...lines, ...(rest > 0 ? ['', `… and ${rest} more.`] : [])].join('\n');
  };
}

function folded(title: string, section: SectionWriter): SectionWriter {
  return (room) => {
    const text = section(room - SPARE);
    return text === '' ? '' : `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
  };
}

/** Characters around a table, which a section without room for any row needs too: its title and how many rows are left out. */
const SPARE = 120;

/** Text that stays text in GitHub's Markdown, on one line. The joiner behind @ and # keeps them from naming somebody. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]|~!]/g, '\\$&')
    .replaceAll(/[@#]/g, '$&\u2060')
    .replaceAll(/(https?|www)([:.])/gi, '$1\u2060$2');
}

/** For ids, which hold nothing but letters, digits and marks that a code span keeps. */
function code(text: string): string {
  return `\`${text.replaceAll(/[`|\s]/g, ' ')}\``;
}
