import type { PlacedPart } from '../../allocation/instance.ts';
import { append } from '../../board/append.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { type Formula, Memo } from '../incremental/cells.ts';
import type { TrackedDesign } from '../incremental/tracked-design.ts';
import { isDerived } from './derived.ts';
import { FeedList } from './feed-list.ts';
import { loadOf, NO_CURRENT, NO_LOAD, passedThrough, sameCurrent, sameLoad } from './flow.ts';
import type { RailIndex } from './power-index.ts';
import type { Current, Feed, Load, Rail, Voltage } from './rail.ts';
import { carriedVoltage, getsWrongVoltage, ownVoltage, type RailOutput, sameVoltage } from './voltage.ts';

/**
 * A rail of a design that may change. What it carries and gives is worked out when somebody asks: once, in time that
 * grows with the feeds at the rail and at what stands above or below it, and again only where what it rests on changed.
 */
export class PlacedRail implements Rail {
  readonly index: RailIndex;
  private made = NO_RAILS;
  private makers = NO_RAILS;
  readonly arriving = new FeedList();
  readonly leaving = new FeedList();
  private readonly design: TrackedDesign;
  private part: PlacedPart;
  private carried: Memo<Voltage | null, Rail> | null = null;
  private wrong: Memo<boolean, Rail> | null = null;
  private given: Memo<Load, Rail> | null = null;
  private passed: Memo<Current, Rail> | null = null;
  private outlets: Memo<Voltage | null, RailOutput>[] = [];

  constructor(design: TrackedDesign, placed: PlacedPart, index: RailIndex) {
    this.design = design;
    this.part = placed;
    this.index = index;
  }

  get placed(): PlacedPart {
    this.design.readPart(this.part.part.id);
    return this.part;
  }

  /** From now on the other rail of its part is made from this one, unless a jumper cuts it off. */
  adopt(child: PlacedRail): void {
    this.made = append(this.made, child);
    child.makers = append(child.makers, this);
  }

  get parents(): readonly PlacedRail[] {
    return isDerived(this, this.makers) ? this.makers : NO_RAILS;
  }

  get children(): readonly PlacedRail[] {
    if (this.made.every(({ index }) => index.domain.derived_when === undefined)) return this.made;
    return this.made.filter((child) => child.parents.length > 0);
  }

  /** Of the part only its definition stays what it was. */
  moveTo(part: PlacedPart): void {
    this.part = part;
  }

  get incoming(): readonly Feed[] {
    return this.arriving.read(this.design.cells);
  }

  get outgoing(): readonly Feed[] {
    return this.leaving.read(this.design.cells);
  }

  get voltage(): Voltage | null {
    this.carried ??= new Memo<Voltage | null, Rail>(CARRIED, this);
    return this.design.cells.get(this.carried);
  }

  get wronglyFed(): boolean {
    this.wrong ??= new Memo<boolean, Rail>(WRONG, this);
    return this.design.cells.get(this.wrong);
  }

  get load(): Load {
    if (this.outgoing.length === 0) return NO_LOAD;
    this.given ??= new Memo<Load, Rail>(GIVEN, this);
    return this.design.cells.get(this.given);
  }

  get passedOn(): Current {
    if (this.children.length === 0 && this.outgoing.length === 0) return NO_CURRENT;
    this.passed ??= new Memo<Current, Rail>(PASSED, this);
    return this.design.cells.get(this.passed);
  }

  own(through: InterfaceIndex): Voltage | null {
    let memo = this.outlets.find(({ subject }) => subject.through === through);
    if (memo === undefined) {
      memo = new Memo<Voltage | null, RailOutput>(OWN, { rail: this, through });
      this.outlets = append(this.outlets, memo);
    }
    return this.design.cells.get(memo);
  }
}

const NO_RAILS: PlacedRail[] = [];

const CARRIED: Formula<Rail, Voltage | null> = { compute: carriedVoltage, circular: null, same: sameVoltage };
const WRONG: Formula<Rail, boolean> = { compute: getsWrongVoltage, circular: false, same: Object.is };
const GIVEN: Formula<Rail, Load> = { compute: (rail) => loadOf(rail), circular: NO_LOAD, same: sameLoad };
const PASSED: Formula<Rail, Current> = {
  compute: (rail) => passedThrough(rail),
  circular: NO_CURRENT,
  same: sameCurrent,
};
const OWN: Formula<RailOutput, Voltage | null> = { compute: ownVoltage, circular: null, same: sameVoltage };
