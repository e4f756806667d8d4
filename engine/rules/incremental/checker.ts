import { sameJson } from '#schemas/json.ts';
import type { Board } from '../../board/board.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import { type DesignDelta, deltaBetween } from '../../design/design-delta.ts';
import { checklistOf } from '../documents/documentation.ts';
import type { ChecklistItem, Rule, RuleOf, RuleRun, Scope, Subjects } from '../rule.ts';
import { type Bus, Buses, sharedLinks } from './buses.ts';
import type { Cell } from './cells.ts';
import { FindingCollector, NO_FINDINGS, type RuleJudging } from './finding-collector.ts';
import { Outcome } from './outcome.ts';
import { LinkRules, NetRules, PartRules } from './rule-selection.ts';
import { Subject } from './subject.ts';
import { TrackedDesign } from './tracked-design.ts';

/**
 * Checks one board and follows it: after each edit only those parts, links, nets and buses are checked again of which a
 * rule looked at anything that has changed. What it says depends on the newest design alone.
 */
export class Checker {
  private readonly today: string;
  private readonly severities: Board['severities'];
  private readonly design: TrackedDesign;
  private readonly outcome: Outcome;
  private readonly collector: FindingCollector;
  /** Checklist rules that the board has not switched off. */
  private readonly listed: ReadonlySet<string>;
  private readonly partRules: PartRules;
  private readonly linkRules: LinkRules<RuleOf<'link'>>;
  private readonly netRules: NetRules;
  private readonly busRules: LinkRules<RuleOf<'bus'>>;
  private readonly boardRules: readonly RuleOf<'board'>[];
  private readonly parts: SubjectMap<string, Subjects['part']> = new Map();
  private readonly links: SubjectMap<string, Link> = new Map();
  private readonly nets: SubjectMap<Net, Net> = new Map();
  private readonly onBus: SubjectMap<Bus, Subjects['bus']> = new Map();
  private readonly buses = new Buses();
  private waiting: Waiting[] = [];
  private readonly follows: boolean;
  private begun = false;

  /** Only with `follow` can it go on to other designs; without, nothing is kept of a subject once it is judged. */
  constructor(design: Design, rules: readonly Rule[], today: string, follow: boolean) {
    const { severities } = design.board;
    const active = rules.filter((rule) => severities[rule.id] !== 'ignore');
    this.today = today;
    this.severities = severities;
    this.design = new TrackedDesign(design, follow);
    this.outcome = new Outcome(rules, active, today);
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
    return this.outcome.run(this.design.plain, this.checklist());
  }

  private begin(): void {
    this.begun = true;
    for (const rule of this.boardRules) this.take([rule], this.design, () => this.design);
    const { parts, links, nets } = this.design.plain;
    if (!this.partRules.empty) for (const placed of parts.values()) this.meetPart(placed.part.id, placed);
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
    if (!this.partRules.empty) for (const id of step.parts) this.meetPart(id, parts.get(id));
    if (!this.linkRules.empty) for (const id of step.links) this.meetLink(id, links.get(id));
    if (!this.netRules.empty) {
      for (const net of step.removedNets) this.drop(this.nets, net);
      for (const net of step.addedNets) this.meetNet(net);
    }
    if (!this.busRules.empty) this.meetBuses(step.links);
  }

  private meetPart(id: string, placed: Subjects['part'] | undefined): void {
    const rules = placed === undefined ? null : this.partRules.of(placed.definition);
    this.meet(this.parts, id, rules, placed, () => this.design.parts.get(id));
  }

  private meetLink(id: string, link: Link | undefined): void {
    const rules = link === undefined ? null : this.linkRules.of(this.design.plain, link);
    this.meet(this.links, id, rules, link, () => this.design.links.get(id));
  }

  private meetNet(net: Net): void {
    this.meet(this.nets, net, this.netRules.of(net), net, () => {
      this.design.readNet(net);
      return net;
    });
  }

  private meetBuses(changed: Iterable<string>): void {
    const { plain } = this.design;
    const moved = this.buses.move(plain, changed);
    for (const bus of moved.gone) this.drop(this.onBus, bus);
    for (const bus of moved.came) {
      const first = plain.links.get(bus[0] ?? '');
      const rules = first === undefined ? null : this.busRules.of(plain, first);
      const find = () => bus.flatMap((id) => this.design.links.get(id) ?? []);
      this.meet(this.onBus, bus, rules, this.follows ? undefined : find(), find);
    }
  }

  /** From now on `rules` judge the subject of that key, which is `thing` now; null where it is gone. */
  private meet<K, T>(
    subjects: SubjectMap<K, T>,
    key: K,
    rules: readonly RuleJudging<T>[] | null,
    thing: T | undefined,
    find: () => T | undefined,
  ): void {
    if (this.follows) {
      const known = subjects.get(key);
      if (known?.rules === rules) return;
      this.drop(subjects, key);
    }
    const subject = rules === null || rules.length === 0 ? null : this.take(rules, thing, find);
    if (subject !== null) subjects.set(key, subject);
  }

  /** Judges a subject: at once, where it is never judged again and null is returned. */
  private take<T>(
    rules: readonly RuleJudging<T>[],
    thing: T | undefined,
    find: () => T | undefined,
  ): Subject<T> | null {
    const { collector, outcome } = this;
    if (this.follows) {
      const subject = new Subject(rules, find, outcome, collector, this.queue);
      this.waiting.push(subject);
      return subject;
    }
    collector.judge(rules, thing, NO_FINDINGS);
    if (collector.findings !== null) for (const one of collector.findings.values()) outcome.add(one);
    if (collector.lacking !== null) for (const one of collector.lacking) outcome.lacks(one);
    return null;
  }

  private drop<K, T>(subjects: SubjectMap<K, T>, key: K): void {
    const subject = subjects.get(key);
    if (subject === undefined) return;
    this.design.cells.release(subject);
    subject.leave();
    subjects.delete(key);
  }

  private readonly queue = (subject: Waiting): void => {
    this.waiting.push(subject);
  };
}

type SubjectMap<K, T> = Map<K, Subject<T>>;
type Waiting = Cell & { readonly gone: boolean };

function inScope<S extends Scope>(rules: readonly Rule[], scope: S): readonly RuleOf<S>[] {
  return rules.filter((rule): rule is RuleOf<S> => rule.scope === scope);
}

/** Below so many parts going on is never refused. */
const FEW = 64;

const NO_ITEMS: readonly ChecklistItem[] = [];
