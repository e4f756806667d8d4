import type { PlacedPart } from '../../allocation/instance.ts';
import type { Board } from '../../board/board.ts';
import type { Design, Link, Net } from '../../design/design.ts';
import { type DesignDelta, deltaBetween } from '../../design/design-delta.ts';
import { checklistOf } from '../documents/documentation.ts';
import type { ChecklistItem, Rule, RuleRun } from '../rule.ts';
import { type Bus, Buses, sharedLinks } from './buses.ts';
import { Choice } from './choice.ts';
import { Outcome } from './outcome.ts';
import { NO_FOUND, Said, Subject } from './subject.ts';
import { TrackedDesign } from './tracked-design.ts';
import { LinkView, NetView, PartView, View } from './view.ts';

/**
 * Checks one board and follows it: after each edit only those parts, links, nets and buses are checked again of which a
 * rule looked at anything that has changed. What it says depends on the newest design alone.
 */
export class Checker {
  private readonly today: string;
  private readonly severities: Board['severities'];
  private readonly design: TrackedDesign;
  private readonly outcome: Outcome;
  /** Checklist rules that the board has not switched off. */
  private readonly listed: ReadonlySet<string>;
  private readonly by: { readonly [scope in Scope]: Choice };
  private readonly parts = new Map<string, Subject>();
  private readonly links = new Map<string, Subject>();
  private readonly nets = new Map<Net, Subject>();
  private readonly onBus = new Map<Bus, Subject>();
  private readonly buses = new Buses();
  private readonly said = new Said();
  private waiting: Subject[] = [];
  /** Called once with everything at first. */
  private readonly whole: readonly Rule[];
  private readonly follows: boolean;
  private begun = false;

  /** Only with `follow` can it go on to other designs; without, nothing is kept of a subject once it is judged. */
  constructor(design: Design, rules: readonly Rule[], today: string, follow: boolean) {
    const { severities } = design.board;
    const active = rules.filter((rule) => severities[rule.id] !== 'ignore');
    const each = (scope: Rule['each']) => active.filter((rule) => rule.each === scope);
    this.today = today;
    this.severities = severities;
    this.design = new TrackedDesign(design, follow);
    this.outcome = new Outcome(rules, active, today);
    this.listed = new Set(active.flatMap((rule) => (rule.checklist === true ? [rule.id] : [])));
    const choice = (scope: Scope) => new Choice(each(scope));
    this.by = { part: choice('part'), link: choice('link'), net: choice('net'), bus: choice('bus') };
    this.whole = each(undefined);
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
    for (const rule of this.whole) this.take([rule], null, undefined, this.viewOfAll);
    const { parts, links, nets } = this.design.plain;
    if (!this.by.part.empty) for (const placed of parts.values()) this.meetPart(placed.part.id, placed);
    if (!this.by.link.empty) for (const link of links.values()) this.meetLink(link.connection.id, link);
    if (!this.by.net.empty) for (const net of nets) this.meetNet(net);
    if (!this.by.bus.empty) this.meetBuses(sharedLinks(links.values()));
  }

  /** The very same list where nothing in it has changed. */
  private checklist(): readonly ChecklistItem[] {
    const find = () => checklistOf(this.design, this.design.board.ticks, (rule) => this.listed.has(rule));
    return this.design.memo('checklist', '', NO_ITEMS, find, sameItems);
  }

  /** Goes on to a design; false where starting anew is as quick, and then nothing has happened. */
  move(design: Design, today: string): boolean {
    if (!this.begun || today !== this.today || !sameSettings(this.severities, design.board.severities)) return false;
    const before = this.design.plain;
    if (before === design) return true;
    const step = deltaBetween(before, design);
    if (step.parts.size * 2 > design.parts.size + FEW) return false;
    this.design.move(design, step);
    this.follow(step);
    return true;
  }

  /** Makes subjects of what is new and takes leave of those that are gone. */
  private follow(step: DesignDelta): void {
    const { parts, links } = this.design.plain;
    if (!this.by.part.empty) for (const id of step.parts) this.meetPart(id, parts.get(id));
    if (!this.by.link.empty) for (const id of step.links) this.meetLink(id, links.get(id));
    if (!this.by.net.empty) {
      for (const net of step.removedNets) this.leave(this.nets, net);
      for (const net of step.addedNets) this.meetNet(net);
    }
    if (!this.by.bus.empty) this.meetBuses(step.links);
  }

  private meetPart(id: string, placed: PlacedPart | undefined): void {
    const rules = placed === undefined ? null : this.by.part.forPart(placed.definition);
    this.know(this.parts, id, placed, rules, this.viewOfPart);
  }

  private meetLink(id: string, link: Link | undefined): void {
    const rules = link === undefined ? null : this.by.link.forLink(this.design.plain, link);
    this.know(this.links, id, link, rules, this.viewOfLink);
  }

  private meetNet(net: Net): void {
    this.know(this.nets, net, net, this.by.net.forNet(net), this.viewOfNet);
  }

  private meetBuses(changed: Iterable<string>): void {
    const { plain } = this.design;
    const moved = this.buses.move(plain, changed);
    for (const bus of moved.gone) this.leave(this.onBus, bus);
    for (const bus of moved.came) {
      const first = plain.links.get(bus[0] ?? '');
      const rules = first === undefined ? null : this.by.bus.forLink(plain, first);
      this.know(this.onBus, bus, bus, rules, this.viewOfBus);
    }
  }

  private readonly viewOfAll = (): View => new View(this.design);
  private readonly viewOfPart = (id: string, placed?: PlacedPart): View => new PartView(this.design, id, placed);
  private readonly viewOfLink = (id: string, link?: Link): View => new LinkView(this.design, [id], link && [link]);
  private readonly viewOfNet = (net: Net): View => new NetView(this.design, net);
  private readonly viewOfBus = (bus: Bus): View => new LinkView(this.design, bus);

  /** From now on `rules` judge the subject of that key, which is `thing` now; null where it is gone. */
  private know<K, T>(
    subjects: Map<K, Subject>,
    key: K,
    thing: T | undefined,
    rules: readonly Rule[] | null,
    view: (key: K, thing?: T) => View,
  ): void {
    if (this.follows) {
      const known = subjects.get(key);
      if (known?.rules === rules) return;
      this.leave(subjects, key);
    }
    const subject = rules === null || rules.length === 0 ? null : this.take(rules, key, thing, view);
    if (subject !== null) subjects.set(key, subject);
  }

  /** Judges the subject of that key: at once, where it is never judged again and null is returned. */
  private take<K, T>(
    rules: readonly Rule[],
    key: K,
    thing: T | undefined,
    view: (key: K, thing?: T) => View,
  ): Subject | null {
    if (this.follows) {
      const subject = new Subject(rules, () => view(key), this.today, this.outcome, this.said, this.queue);
      this.waiting.push(subject);
      return subject;
    }
    const { said, outcome } = this;
    said.judge(rules, view(key, thing), this.today, NO_FOUND);
    if (said.found !== null) for (const one of said.found.values()) outcome.add(one);
    if (said.lacking !== null) for (const one of said.lacking) outcome.lacks(one);
    return null;
  }

  private leave<K>(subjects: Map<K, Subject>, key: K): void {
    const subject = subjects.get(key);
    if (subject === undefined) return;
    this.design.cells.release(subject);
    subject.leave();
    subjects.delete(key);
  }

  private readonly queue = (subject: Subject): void => {
    this.waiting.push(subject);
  };
}

type Scope = NonNullable<Rule['each']>;

/** Below so many parts going on is never refused. */
const FEW = 64;

const NO_ITEMS: readonly ChecklistItem[] = [];

function sameItems(a: readonly ChecklistItem[], b: readonly ChecklistItem[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sameSettings(a: Board['severities'], b: Board['severities']): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
