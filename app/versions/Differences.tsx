import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { RootName } from '#engine/board/board.ts';
import type { DifferenceItem, DifferenceKind } from '#engine/difference/difference-item.ts';
import type { PurchaseTotal } from '#engine/export/bill-of-materials.ts';
import { dollars } from '#engine/export/offers.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { versionsTexts } from '../texts/board/versions.ts';
import { differenceWords } from '../texts/engine/differences.ts';
import { violationText } from '../texts/engine/violations.ts';
import { SmallSelect } from '../ui/SmallSelect.tsx';
import type { VersionMode } from './version-mode.ts';

const groups = () => Object.keys(versionsTexts.groups) as readonly (keyof typeof versionsTexts.groups)[];
const NOTHING = 'nothing';
/** So many lines of a group are shown at first. */
const FEW = 20;

/** What the version that is looked at is compared with, and what they differ in, in words. */
export function Differences(props: { readonly mode: VersionMode }) {
  const options = () => [
    NOTHING,
    'now',
    ...(props.mode.listed() ?? []).flatMap(({ id }) => (id === props.mode.shown()?.version.id ? [] : [id])),
  ];
  const nameOf = (option: string) => {
    if (option === NOTHING) return versionsTexts.compareNothing;
    const version = props.mode.listed()?.find(({ id }) => id === option);
    return version === undefined ? versionsTexts.compareNow : versionsTexts.nameOf(version);
  };
  const heading = () =>
    props.mode.comparedWith() === 'now'
      ? versionsTexts.since
      : versionsTexts.between({ name: nameOf(props.mode.comparedWith() ?? NOTHING) });
  return (
    <div class="version-differences">
      <div class="version-compare">
        <span>{versionsTexts.compare}</span>
        <SmallSelect
          label={versionsTexts.compare}
          value={props.mode.comparedWith() ?? NOTHING}
          options={options()}
          nameOf={nameOf}
          onChange={(chosen) => props.mode.compareWith(chosen === NOTHING ? null : chosen)}
        />
      </div>
      <Show when={props.mode.compared()}>
        {(compared) => (
          <section aria-label={heading()}>
            <h4>{heading()}</h4>
            <Show when={compared().items.length === 0}>
              <p class="faint">{versionsTexts.same}</p>
            </Show>
            <For each={groups()}>{(root) => <ItemGroup root={root} items={compared().items} />}</For>
            <Show when={compared().items.length > 0}>
              <ViolationChanges mode={props.mode} />
            </Show>
            <Show when={compared().cost.before.cents !== compared().cost.after.cents}>
              <h5>{versionsTexts.cost}</h5>
              <p>
                {versionsTexts.costWords({
                  before: priceOf(compared().cost.before),
                  after: priceOf(compared().cost.after),
                })}
              </p>
            </Show>
          </section>
        )}
      </Show>
    </div>
  );
}

function ItemGroup(props: {
  readonly root: keyof typeof versionsTexts.groups;
  readonly items: readonly DifferenceItem[];
}) {
  const own = createMemo(() => props.items.filter(({ root }: { readonly root: RootName }) => root === props.root));
  return (
    <Show when={own().length > 0}>
      <h5>{versionsTexts.groups[props.root]}</h5>
      <FirstLines items={own()}>
        {(item) => <Difference kind={item.kind}>{differenceWords(item.what)}</Difference>}
      </FirstLines>
    </Show>
  );
}

function ViolationChanges(props: { readonly mode: VersionMode }) {
  return (
    <Show when={props.mode.violations()} fallback={<p class="faint">{versionsTexts.checking}</p>}>
      {(changed) => (
        <>
          <ViolationLines title={versionsTexts.appeared} kind="added" violations={changed().appeared} />
          <ViolationLines title={versionsTexts.resolved} kind="removed" violations={changed().resolved} />
        </>
      )}
    </Show>
  );
}

function ViolationLines(props: {
  readonly title: string;
  readonly kind: DifferenceKind;
  readonly violations: readonly Violation[];
}) {
  return (
    <Show when={props.violations.length > 0}>
      <h5>{props.title}</h5>
      <FirstLines items={props.violations}>
        {(one) => <Difference kind={props.kind}>{violationText(one)}</Difference>}
      </FirstLines>
    </Show>
  );
}

/** The first lines of a list, and the rest when it is asked for. */
function FirstLines<T>(props: { readonly items: readonly T[]; readonly children: (item: T) => JSX.Element }) {
  const [all, setAll] = createSignal(false);
  return (
    <>
      <ul class="difference-lines">
        <For each={all() ? props.items : props.items.slice(0, FEW)}>{(item) => props.children(item)}</For>
      </ul>
      <Show when={!all() && props.items.length > FEW}>
        <button type="button" class="link-button" onClick={() => setAll(true)}>
          {versionsTexts.more({ count: props.items.length })}
        </button>
      </Show>
    </>
  );
}

function Difference(props: { readonly kind: DifferenceKind; readonly children: JSX.Element }) {
  return (
    <li class="difference-line" data-kind={props.kind}>
      <span class="visually-hidden">{versionsTexts.kind[props.kind]}: </span>
      {props.children}
    </li>
  );
}

function priceOf({ cents, unpriced }: PurchaseTotal): string {
  return versionsTexts.dollars({ amount: dollars(cents), unpriced });
}
