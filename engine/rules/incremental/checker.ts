import { sameJson } from '#schemas/json.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { Board } from '../../board/board.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import { type DesignDelta, deltaBetween } from '../../design/design-delta.ts';
import { checklistOf } from '../documents/documentation.ts';
import type { ChecklistItem, DefinedPart, Rule, RuleOf, RuleRun, Scope, Subjects } from '../rule.ts';
import { Buses, type BusLinks, sharedLinks } from './buses.ts';
import type { Cell } from './cells.ts';
import { FindingCollector, NO_FINDINGS, type RuleJudging } from './finding-collector.ts';
import { ReportedFindings } from './reported-findings.ts';
import { LinkRules, NetRules, PartRules } from './rule-selection.ts';
import { Subject, type SubjectContext } from './subject.ts';
import { TrackedDesign } from './tracked-design.ts';

/**
 * Checks one board and follows it: after each edit only those parts, links, nets and buses are checked again of which a
 * rule looked at anything that has changed. What it says depends on the newest design alone.
 */
export class Checker implements SubjectContext {
  private readonly today: string;
  private readonly severities: Board['severities'];
  private readonly design: TrackedDesign;
  readonly reported: ReportedFindings;
  readonly collector: FindingCollector;
  /** Checklist rules that the board has not switched off. */
  private readonly listed: ReadonlySet<string>;
  private readonly partRules: PartRules;
  private readonly linkRules: LinkRules<RuleOf<'link'>>;
  private readonly netRules: NetRules;
  private readonly busRules: LinkRules<RuleOf<'bus'>>;
  private readonly boardRules: readonly RuleOf<'board'>[];
  private readonly parts = subjectsFoundBy((id: string) => defined(this.design.parts.get(id)));
  private readonly links = subjectsFoundBy((id: string) => this.design.links.get(id));
  private readonly nets = subjectsFoundBy((net: Net) => {
    this.design.readNet(net);
    return net;
  });
  private readonly onBus = subjectsFoundBy((bus: BusLinks) => bus.flatMap((id) => this.design.links.get(id) ?? []));
  private readonly boards = subjectsFoundBy((_rule: RuleOf<'board'>): Design => this.design);
  private readonly buses = new Buses();
  private waiting: PendingCell[] = [];
  private readonly follows: boolean;
  private begun = false;

  /** Only with `follow` can it go on to other designs; without, nothing is kept of a subject once it is judged. */
  constructor(design: Design, rules: readonly Rule[], today: string, follow: boolean) {
    const { severities } = design.board;
    const active = rules.filter((rule) => severities[rule.id] !== 'ignore');
    this.today = today;
    this.severities = severities;
    this.design = new TrackedDesign(design, follow);
    this.reported = new ReportedFindings(rules, active, today);
    this.collector = new FindingCollector(this.design, today);
    this.listed = new Set(active.flatMap((rule) => (rule.checklist === true ? [rule.id] : [])));
    this.partRules = new PartRules(inScope(active, 'part'));
    this.linkRules = new LinkRules(inScope(active, 'link'));
    this.netRules = new NetRules(inScope(active, 'net'));
    this.busRules = new LinkRules(inScope(active, 'bus'));
    this.boardRules = inScope(active, 'board');
    this.follows = follow;
  }

  /** What it has to say about the design that it was told of last. */
  run(): RuleRun {
    if (!this.begun) this.begin();
    for (const subject of this.waiting) if (!subject.gone) this.design.cells.update(subject);
    this.waiting = [];
    return this.reported.run(this.design.plain, this.checklist());
  }

  private begin(): void {
    this.begun = true;
    for (const rule of this.boardRules) this.meet(this.boards, rule, [rule], this.design);
    const { parts, links, nets } = this.design.plain;
    if (!this.partRules.empty) for (const placed of parts.values()) this.meetPart(placed.part.id, defined(placed));
    if (!this.linkRules.empty) for (const link of links.values()) this.meetLink(link.connection.id, link);
    if (!this.netRules.empty) for (const net of nets) this.meetNet(net);
    if (!this.busRules.empty) this.meetBuses(sharedLinks(links.values()));
  }

  /** The very same list where nothing in it has changed. */
  private checklist(): readonly ChecklistItem[] {
    const find = () => checklistOf(this.design, this.design.board.ticks, (rule) => this.listed.has(rule));
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    return this.design.memo('checklist', '', NO_ITEMS, find, same);
  }

  /** Goes on to a design; false where starting anew is as quick, and then nothing has happened. */
  move(design: Design, today: string): boolean {
    if (!this.begun || today !== this.today || !sameJson(this.severities, design.board.severities)) return false;
    const before = this.design.plain;
    if (before === design) return true;
    const step = deltaBetween(before, design);
    if (step.parts.size * 2 > design.parts.size + FEW) return false;
    this.design.move(design, step);
    this.follow(step);
    return true;
  }

  /** Makes subjects of what is new and drops those that are gone. */
  private follow(step: DesignDelta): void {
    const { parts, links } = this.design.plain;
    if (!this.partRules.empty) for (const id of step.parts) this.meetPart(id, defined(parts.get(id)));
    if (!this.linkRules.empty) for (const id of step.links) this.meetLink(id, links.get(id));
    if (!this.netRules.empty) {
      for (const net of step.removedNets) this.drop(this.nets, net);
      for (const net of step.addedNets) this.meetNet(net);
    }
    if (!this.busRules.empty) this.meetBuses(step.links);
  }

  private meetPart(id: string, placed: Subjects['part'] | undefined): void {
    this.meet(this.parts, id, placed === undefined ? null : this.partRules.of(placed.definition), placed);
  }

  private meetLink(id: string, link: Link | undefined): void {
    this.meet(this.links, id, link === undefined ? null : this.linkRules.of(this.design.plain, link), link);
  }

  private meetNet(net: Net): void {
    this.meet(this.nets, net, this.netRules.of(net), net);
  }

  private meetBuses(changed: Iterable<string>): void {
    const { plain } = this.design;
    const moved = this.buses.move(plain, changed);
    for (const bus of moved.gone) this.drop(this.onBus, bus);
    for (const bus of moved.came) {
      const first = plain.links.get(bus[0] ?? '');
      const rules = first === undefined ? null : this.busRules.of(plain, first);
      this.meet(this.onBus, bus, rules, this.follows ? undefined : this.onBus.find(bus));
    }
  }

  /** From now on `rules` judge the subject of that key, which is `thing` now; null where it is gone. */
  private meet<K, T>(
    subjects: SubjectsOf<K, T>,
    key: K,
    rules: readonly RuleJudging<T>[] | null,
    thing: T | undefined,
  ): void {
    const { collector, reported } = this;
    if (this.follows) {
      const known = subjects.byKey.get(key);
      if (known?.rules === rules) return;
      this.drop(subjects, key);
    }
    if (rules === null || rules.length === 0) return;
    if (this.follows) {
      const subject = new Subject(rules, key, subjects.find, this);
      subjects.byKey.set(key, subject);
      this.waiting.push(subject);
      return;
    }
    collector.judge(rules, thing, NO_FINDINGS);
    if (collector.findings !== null) for (const one of collector.findings.values()) reported.add(one);
    if (collector.lacking !== null) for (const one of collector.lacking) reported.lacks(one);
  }

  private drop<K, T>({ byKey }: SubjectsOf<K, T>, key: K): void {
    const subject = byKey.get(key);
    if (subject === undefined) return;
    this.design.cells.release(subject);
    subject.leave();
    byKey.delete(key);
  }

  queue(subject: PendingCell): void {
    this.waiting.push(subject);
  }
}

/** The same part where it has a definition, else nothing. */
function defined(placed: PlacedPart | undefined): DefinedPart | undefined {
  return hasDefinition(placed) ? placed : undefined;
}

function hasDefinition(placed: PlacedPart | undefined): placed is DefinedPart {
  return placed !== undefined && placed.definition !== null;
}

/** The subjects of one scope, and what the design holds at a key now, which counts as reading that. */
interface SubjectsOf<K, T> {
  readonly byKey: Map<K, Subject<K, T>>;
  readonly find: (key: K) => T | undefined;
}

function subjectsFoundBy<K, T>(find: (key: K) => T | undefined): SubjectsOf<K, T> {
  return { byKey: new Map(), find };
}

type PendingCell = Cell & { readonly gone: boolean };

function inScope<S extends Scope>(rules: readonly Rule[], scope: S): readonly RuleOf<S>[] {
  return rules.filter((rule): rule is RuleOf<S> => rule.scope === scope);
}

/** Below so many parts going on is never refused. */
const FEW = 64;

const NO_ITEMS: readonly ChecklistItem[] = [];
