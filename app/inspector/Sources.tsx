import { createMemo, For, Show } from 'solid-js';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { sourceNotes } from './source-notes.ts';

/** Which documents the figures of a part come from, and whether anybody held them against it. */
export function Sources(props: { readonly file: PartDefinitionFile }) {
  const sources = createMemo(() => sourceNotes(props.file));
  return (
    <section data-testid="sources">
      <h3 class="panel-heading">{inspectorTexts.sources}</h3>
      <Show when={sources().length > 0} fallback={<p class="faint">{inspectorTexts.noSources}</p>}>
        <ul class="sources">
          <For each={sources()}>
            {(source) => (
              <li>
                <span class="chip" data-tone={source.verified ? 'success' : 'warning'}>
                  {source.verified ? inspectorTexts.verified : inspectorTexts.unverified}
                </span>
                <span>
                  {source.document}
                  <Show when={source.where !== ''}>, {source.where}</Show>{' '}
                  <span class="faint" title={source.fields.join('\n')}>
                    {source.figures}
                  </span>
                </span>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}
