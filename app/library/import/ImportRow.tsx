import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleCheck from 'lucide-solid/icons/circle-check';
import CircleDashed from 'lucide-solid/icons/circle-dashed';
import GitCompare from 'lucide-solid/icons/git-compare';
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { harmlessName } from '#schemas/names.ts';
import type { Problem } from '#schemas/validate.ts';
import { importTexts } from '../../texts/import.ts';
import { definitionFixWords } from '../../texts/problems/fixes.ts';
import { migrationWords, partTextsFaultWords } from '../../texts/problems/part-files.ts';
import { problemWords } from '../../texts/problems/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { DifferenceChoices } from './DifferenceChoices.tsx';
import type { ImportItem, ImportState } from './import-items.ts';
import type { ImportList } from './import-list.ts';

const SHOWN = 8;

interface RowProps {
  readonly item: ImportItem;
  readonly imports: ImportList | null;
}

/** One file of an import: what became of it, what was changed in it, and the choices that it leaves. */
export function ImportRow(props: RowProps & { readonly place: ((key: string) => void) | undefined }) {
  const state = () => props.item.state;
  const taken = () => state() === 'added' || state() === 'replaced';
  return (
    <li class="import-row" data-state={state()} data-source={props.item.source}>
      <span class="import-icon" aria-hidden="true">
        <StateIcon state={state()} />
      </span>
      <div class="import-main">
        <div class="import-line">
          <b>{props.item.checked?.name || props.item.source}</b>
          <Show when={props.item.checked?.name}>
            <span class="faint">{props.item.source}</span>
          </Show>
          <span class="spacer" />
          <span class="import-state">{importTexts.states[state()]}</span>
        </div>
        <Show when={props.item.fault}>{(fault) => <p>{partTextsFaultWords(fault())}</p>}</Show>
        <Show when={props.item.words}>
          <p>{props.item.words}</p>
        </Show>
        <Show when={state() === 'differs'}>
          <p>{importTexts.differsFromMine({ count: props.item.others.length })}</p>
          <div class="import-choices">
            <DifferenceChoices choose={(choice) => props.imports?.choose([props.item.id], choice)} skipTone="ghost" />
          </div>
        </Show>
        <Show when={state() === 'refused'}>
          <Errors item={props.item} imports={props.imports} />
        </Show>
        <ChangesAndNotes item={props.item} />
        <Show when={taken() && props.place !== undefined && props.item.checked?.part}>
          {(part) => (
            <div class="import-choices">
              <Button size="small" onClick={() => props.place?.(part().key)}>
                {importTexts.placeOnBoard}
              </Button>
            </div>
          )}
        </Show>
      </div>
    </li>
  );
}

function StateIcon(props: { readonly state: ImportState }) {
  return (
    <Switch fallback={<CircleDashed size={16} />}>
      <Match when={isBad(props.state)}>
        <CircleAlert size={16} />
      </Match>
      <Match when={props.state === 'differs'}>
        <GitCompare size={16} />
      </Match>
      <Match when={props.state === 'added' || props.state === 'replaced' || props.state === 'same'}>
        <CircleCheck size={16} />
      </Match>
    </Switch>
  );
}

/** Why a file was refused, with the fixes that would let it in. */
function Errors(props: RowProps) {
  const errors = createMemo(() => problemsOf(props.item).filter(({ severity }) => severity === 'error'));
  const fixes = createMemo(() => errors().flatMap(({ fix }) => fix ?? []));
  return (
    <>
      <ul class="import-problems">
        <For each={errors().slice(0, SHOWN)}>
          {(problem) => <ProblemLine problem={problem} item={props.item} imports={props.imports} />}
        </For>
      </ul>
      <Show when={errors().length > SHOWN}>
        <p class="faint">{importTexts.moreProblems({ count: errors().length - SHOWN })}</p>
      </Show>
      <Show when={fixes().length > 1}>
        <div class="import-choices">
          <Button size="small" tone="primary" onClick={() => props.imports?.fix(props.item.id, fixes())}>
            {importTexts.makeAllFixes({ count: fixes().length })}
          </Button>
        </div>
      </Show>
    </>
  );
}

function ProblemLine(props: RowProps & { readonly problem: Problem }) {
  const nearest = () => (props.problem.fix === undefined ? (props.problem.nearest ?? []).slice(0, 3) : []);
  return (
    <li>
      <Show when={props.problem.pointer}>
        <code>{harmlessName(props.problem.pointer)}</code>
      </Show>
      <span>
        {problemWords(props.problem)}
        <Show when={nearest().length > 0}> {importTexts.nearestValid({ values: nearest() })}</Show>
      </span>
      <Show when={props.problem.fix}>
        {(fix) => (
          <Button size="small" onClick={() => props.imports?.fix(props.item.id, [fix()])}>
            {definitionFixWords(fix())}
          </Button>
        )}
      </Show>
    </li>
  );
}

/** What was migrated in a file, and the warnings of one that was let in. */
function ChangesAndNotes(props: { readonly item: ImportItem }) {
  const migrations = () => props.item.checked?.migrations ?? [];
  const notes = createMemo(() =>
    isBad(props.item.state) ? [] : problemsOf(props.item).filter(({ severity }) => severity !== 'error'),
  );
  const summary = () =>
    [
      ...(migrations().length > 0 ? [importTexts.changes({ count: migrations().length })] : []),
      ...(notes().length > 0 ? [importTexts.notes({ count: notes().length })] : []),
    ].join(' · ');
  return (
    <Show when={migrations().length + notes().length > 0}>
      <details class="import-details">
        <summary>{summary()}</summary>
        <ul>
          <For each={migrations()}>
            {(one) => (
              <li>
                <code>{harmlessName(one.from) || importTexts.theFile}</code>
                <Show when={one.to !== null && one.to !== one.from}>
                  {' → '}
                  <code>{harmlessName(one.to ?? '')}</code>
                </Show>
                <span>{migrationWords(one)}</span>
              </li>
            )}
          </For>
          <For each={notes()}>
            {(note) => (
              <li>
                <code>{harmlessName(note.pointer) || importTexts.theFile}</code>
                <span>{problemWords(note)}</span>
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  );
}

function problemsOf({ checked }: ImportItem): readonly Problem[] {
  return checked?.problems ?? [];
}

function isBad(state: ImportState): boolean {
  return state === 'refused' || state === 'failed';
}
