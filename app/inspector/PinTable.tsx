import { createMemo, createSignal, For, Show } from 'solid-js';
import type { Claim, PlacedPart } from '#engine/allocation/instance.ts';
import type { ResourceIndex } from '#engine/definition/index-types.ts';
import { useBoardView } from '../board-view.ts';
import { ShowMore } from '../library/ShowMore.tsx';
import { growingParts } from '../library/shown-lists.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { inWords } from '../texts/vocabulary.ts';
import { useDrawer } from '../views/drawer.ts';

/** Every resource of the part, what it can do, and what holds it. */
export function PinTable(props: { readonly placed: PlacedPart }) {
  const view = useBoardView();
  const drawer = useDrawer();
  const [onlyTaken, setOnlyTaken] = createSignal(false);
  const rows = createMemo(() =>
    [...(props.placed.definition?.resources ?? [])]
      .map(([key, index]) => ({ key, index, claims: props.placed.claims.get(key) ?? [] }))
      .filter((row) => !onlyTaken() || row.claims.length > 0),
  );
  const list = growingParts(rows);
  const taken = () => props.placed.claims.size;
  const holder = (claim: Claim) => {
    const instance = view.design().instances.get(claim.instance);
    if (!instance) return inWords(claim.function);
    const number = instance.end.instance > 0 ? ` #${instance.end.instance + 1}` : '';
    return `${instance.index.interface.name ?? inWords(instance.end.interface)}${number}`;
  };
  return (
    <section>
      <div class="panel-heading-row">
        <h3 class="panel-heading">
          {inspectorTexts.pinsTaken({ taken: taken(), of: props.placed.definition?.resources.size ?? 0 })}
        </h3>
        <label class="check">
          <input
            type="checkbox"
            checked={onlyTaken()}
            onChange={(event) => setOnlyTaken(event.currentTarget.checked)}
          />
          {inspectorTexts.onlyTaken}
        </label>
        <button type="button" class="link-button" onClick={() => drawer.open('pins')}>
          {inspectorTexts.pinMap}
        </button>
      </div>
      <table class="pins" data-testid="pins">
        <thead>
          <tr>
            <th scope="col">{inspectorTexts.pin}</th>
            <th scope="col">{inspectorTexts.heldBy}</th>
          </tr>
        </thead>
        <tbody>
          <For each={list.shown()}>
            {(row) => (
              <tr data-resource={row.index.resource.id} data-taken={row.claims.length > 0 ? '' : undefined}>
                <td title={functionsOf(row.index)}>
                  <b>{row.index.resource.name ?? inWords(row.index.resource.id)}</b>
                </td>
                <td>
                  <Show when={row.claims.length > 0} fallback={<span class="faint">{inspectorTexts.free}</span>}>
                    <For each={row.claims}>
                      {(claim) => (
                        <span class="claim">
                          {holder(claim)} <span class="faint">{inWords(claim.function)}</span>
                        </span>
                      )}
                    </For>
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <ShowMore list={list} />
    </section>
  );
}

const functionsOf = (index: ResourceIndex) => index.resource.functions.map((one) => inWords(one.name)).join(', ');
