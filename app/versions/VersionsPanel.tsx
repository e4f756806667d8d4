import './versions.css';
import FileClock from 'lucide-solid/icons/file-clock';
import { type Accessor, createSignal, For, type JSX, onMount, Show } from 'solid-js';
import { Portal } from 'solid-js/web';
import { LIMITS } from '#schemas/limits.ts';
import { useBoardView } from '../board-view.ts';
import { versionsTexts } from '../texts/board/versions.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { ListedVersion } from './board-versions.ts';
import { Differences } from './Differences.tsx';
import { ShownVersion } from './ShownVersion.tsx';
import { type VersionMode, versionMode } from './version-mode.ts';

interface VersionsPanelProps {
  readonly open: boolean;
  /** The panel around the list. */
  readonly panel: (body: Accessor<JSX.Element>) => JSX.Element;
}

/** The list of versions in its panel, and over the canvas the one that is looked at. */
export function VersionsPanel(props: VersionsPanelProps) {
  const mode = versionMode(useBoardView());
  onMount(mode.refresh);
  const area = document.querySelector('.board-area') ?? document.body;
  return (
    <>
      <Show when={props.open}>
        {props.panel(() => (
          <VersionList mode={mode} />
        ))}
      </Show>
      <Show when={mode.shown()} keyed>
        {(shown) => (
          <Portal mount={area}>
            <ShownVersion mode={mode} version={shown.version} board={shown.board} />
          </Portal>
        )}
      </Show>
    </>
  );
}

function VersionList(props: { readonly mode: VersionMode }) {
  const view = useBoardView();
  const [name, setName] = createSignal('');
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    if (name().trim() === '') return;
    void props.mode.name(name().trim());
    setName('');
  };
  return (
    <div class="panel-body versions">
      <Show when={!view.readOnly()}>
        <form class="version-keep" onSubmit={keep}>
          <label class="field">
            <input
              aria-label={versionsTexts.nameLabel}
              placeholder={versionsTexts.namePlaceholder}
              value={name()}
              maxLength={LIMITS.nameChars}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <Button type="submit" size="small" disabled={name().trim() === ''}>
            {versionsTexts.keep}
          </Button>
        </form>
      </Show>
      <Show when={!props.mode.isWhole()}>
        <p class="notice" data-tone="warning" role="status">
          {versionsTexts.offline}
        </p>
      </Show>
      <div class="panel-scroll" aria-busy={props.mode.listed() === null}>
        <For each={byDay(props.mode.listed() ?? [])}>
          {(day) => (
            <section>
              <h3 class="version-day">{day.name}</h3>
              <ul class="outline">
                <For each={day.versions}>{(version) => <VersionRow mode={props.mode} version={version} />}</For>
              </ul>
            </section>
          )}
        </For>
        <Show when={props.mode.listed()?.length === 0}>
          <EmptyState icon={<FileClock size={26} />} title={versionsTexts.empty}>
            {versionsTexts.emptyHint}
          </EmptyState>
        </Show>
      </div>
    </div>
  );
}

function VersionRow(props: { readonly mode: VersionMode; readonly version: ListedVersion }) {
  const isShown = () => props.mode.shown()?.version.id === props.version.id;
  return (
    <li>
      <button
        type="button"
        class="outline-row version-row"
        aria-pressed={isShown()}
        onClick={() => (isShown() ? props.mode.back() : props.mode.show(props.version))}
      >
        <span class="outline-label" classList={{ faint: props.version.name === '' }}>
          {props.version.name === '' ? versionsTexts.automatic : props.version.name}
        </span>
        <span class="faint version-about">
          {versionsTexts.by({ name: props.version.by, time: versionsTexts.time({ at: props.version.made }) })}
          <Show when={props.version.waits}> · {versionsTexts.waits}</Show>
        </span>
      </button>
      <Show when={isShown()}>
        <VersionActions mode={props.mode} version={props.version} />
        <Differences mode={props.mode} />
      </Show>
    </li>
  );
}

/** What can be done with the version that is looked at. */
function VersionActions(props: { readonly mode: VersionMode; readonly version: ListedVersion }) {
  const view = useBoardView();
  const [name, setName] = createSignal<string | null>(null);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name()?.trim() ?? '';
    if (given !== '') void props.mode.rename(props.version, given);
    setName(null);
  };
  return (
    <Show when={!view.readOnly()}>
      <Show
        when={name() !== null}
        fallback={
          <div class="version-actions">
            <Button size="small" tone="ghost" onClick={() => setName(props.version.name)}>
              {versionsTexts.rename}
            </Button>
            <Button size="small" tone="ghost" onClick={() => props.mode.remove(props.version)}>
              {versionsTexts.delete}
            </Button>
          </div>
        }
      >
        <form class="version-keep" onSubmit={save}>
          <label class="field">
            <input
              aria-label={versionsTexts.nameLabel}
              value={name() ?? ''}
              maxLength={LIMITS.nameChars}
              ref={(input) => queueMicrotask(() => input.select())}
              onInput={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && setName(null)}
            />
          </label>
          <Button type="submit" size="small">
            {versionsTexts.save}
          </Button>
        </form>
      </Show>
    </Show>
  );
}

/** Versions by the day on which they were made, newest first as they come. */
function byDay(versions: readonly ListedVersion[]) {
  const days: { readonly name: string; readonly versions: ListedVersion[] }[] = [];
  for (const version of versions) {
    const name = versionsTexts.day({ at: version.made });
    const last = days.at(-1);
    if (last?.name === name) last.versions.push(version);
    else days.push({ name, versions: [version] });
  }
  return days;
}
