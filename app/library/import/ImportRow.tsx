import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleCheck from 'lucide-solid/icons/circle-check';
import CircleDashed from 'lucide-solid/icons/circle-dashed';
import GitCompare from 'lucide-solid/icons/git-compare';
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import type { Problem } from '#schemas/validate.ts';
import { Button } from '../../ui/Button.tsx';
import type { ImportItem, ImportList } from './import-list.ts';
import { besidePlace, STATE_WORDS } from './import-words.ts';

const SHOWN = 8;

/** One file of an import: what became of it, what was changed in it, and the choices that it leaves. */
export function ImportRow(props: {
  readonly item: ImportItem;
  readonly imports: ImportList | null;
  readonly place: ((key: string) => void) | undefined;
}) {
  const state = () => props.item.state;
  const bad = () => state() === 'refused' || state() === 'failed';
  const problems = createMemo(() => props.item.checked?.problems ?? []);
  const errors = () => problems().filter(({ severity }) => severity === 'error');
  const notes = () => problems().filter(({ severity }) => severity !== 'error');
  const migrations = () => props.item.checked?.migrations ?? [];
  const fixes = createMemo(() => errors().flatMap(({ fix }) => fix ?? []));
  const choose = (choice: 'both' | 'replace' | 'skip') => props.imports?.choose([props.item.id], choice);
  return (
    <li class="import-row" data-state={state()} data-source={props.item.source}>
      <span class="import-icon" aria-hidden="true">
        <Switch fallback={<CircleDashed size={16} />}>
          <Match when={bad()}>
            <CircleAlert size={16} />
          </Match>
          <Match when={state() === 'differs'}>
            <GitCompare size={16} />
          </Match>
          <Match when={state() === 'added' || state() === 'replaced' || state() === 'same'}>
            <CircleCheck size={16} />
          </Match>
        </Switch>
      </span>
      <div class="import-main">
        <div class="import-line">
          <b>{props.item.checked?.name || props.item.source}</b>
          <Show when={props.item.checked?.name}>
            <span class="faint">{props.item.source}</span>
          </Show>
          <span class="spacer" />
          <span class="import-state">{STATE_WORDS[state()]}</span>
        </div>
        <Show when={props.item.words}>
          <p>{props.item.words}</p>
        </Show>
        <Show when={state() === 'differs'}>
          <p>
            My parts has {props.item.others.length === 1 ? 'a part' : `${props.item.others.length} parts`} with this id
            and other content.
          </p>
          <div class="import-choices">
            <Button size="small" onClick={() => choose('both')}>
              Keep both
            </Button>
            <Button size="small" onClick={() => choose('replace')}>
              Replace mine
            </Button>
            <Button size="small" tone="ghost" onClick={() => choose('skip')}>
              Skip
            </Button>
          </div>
        </Show>
        <Show when={state() === 'refused'}>
          <ul class="import-problems">
            <For each={errors().slice(0, SHOWN)}>
              {(problem) => <ProblemLine problem={problem} item={props.item} imports={props.imports} />}
            </For>
          </ul>
          <Show when={errors().length > SHOWN}>
            <p class="faint">And {errors().length - SHOWN} more.</p>
          </Show>
          <Show when={fixes().length > 1}>
            <div class="import-choices">
              <Button size="small" tone="primary" onClick={() => props.imports?.fix(props.item.id, fixes())}>
                Make all {fixes().length} fixes
              </Button>
            </div>
          </Show>
        </Show>
        <Show when={migrations().length + (bad() ? 0 : notes().length) > 0}>
          <details class="import-details">
            <summary>
              {[
                migrations().length > 0 ? `${migrations().length} changed` : '',
                !bad() && notes().length > 0 ? `${notes().length} to know` : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </summary>
            <ul>
              <For each={migrations()}>
                {(one) => (
                  <li>
                    <code>{one.from || 'the file'}</code>
                    <Show when={one.to !== null && one.to !== one.from}>
                      {' → '}
                      <code>{one.to}</code>
                    </Show>
                    <span>{one.words}</span>
                  </li>
                )}
              </For>
              <Show when={!bad()}>
                <For each={notes()}>
                  {(note) => (
                    <li>
                      <code>{note.pointer || 'the file'}</code>
                      <span>{besidePlace(note.message, note.pointer)}</span>
                    </li>
                  )}
                </For>
              </Show>
            </ul>
          </details>
        </Show>
        <Show
          when={
            (state() === 'added' || state() === 'replaced') && props.place !== undefined && props.item.checked?.part
          }
        >
          {(part) => (
            <div class="import-choices">
              <Button size="small" onClick={() => props.place?.(part().key)}>
                Place on board
              </Button>
            </div>
          )}
        </Show>
      </div>
    </li>
  );
}

function ProblemLine(props: {
  readonly problem: Problem;
  readonly item: ImportItem;
  readonly imports: ImportList | null;
}) {
  const nearest = () => (props.problem.fix === undefined ? (props.problem.nearest ?? []).slice(0, 3) : []);
  return (
    <li>
      <Show when={props.problem.pointer}>
        <code>{props.problem.pointer}</code>
      </Show>
      <span>
        {besidePlace(props.problem.message, props.problem.pointer)}
        <Show when={nearest().length > 0}> Nearest valid: {nearest().join(', ')}.</Show>
      </span>
      <Show when={props.problem.fix}>
        {(fix) => (
          <Button size="small" onClick={() => props.imports?.fix(props.item.id, [fix()])}>
            {fix().label}
          </Button>
        )}
      </Show>
    </li>
  );
}
