import ArrowLeftRight from 'lucide-solid/icons/arrow-left-right';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import FileText from 'lucide-solid/icons/file-text';
import Lock from 'lucide-solid/icons/lock';
import LockOpen from 'lucide-solid/icons/lock-open';
import RotateCw from 'lucide-solid/icons/rotate-cw';
import Trash from 'lucide-solid/icons/trash';
import { Show, Suspense } from 'solid-js';
import type { PlacedPart } from '#engine/allocation/instance.ts';
import { newerDefinition } from '#engine/library/newer-definition.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { useBoardView } from '../board-view.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { commonTexts } from '../texts/common.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { inWords } from '../texts/vocabulary.ts';
import { IconButton } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PartThumb } from '../ui/thumb/PartThumb.tsx';
import { FieldsForm } from './FieldsForm.tsx';
import { InterfaceList } from './InterfaceList.tsx';
import { PinTable } from './PinTable.tsx';
import { PurchaseOffers } from './PurchaseOffers.tsx';
import { Sources } from './Sources.tsx';
import { webLink } from './web-link.ts';

/** The sentences of all rules are large, and a sound part needs none of them. */
const PartViolations = lazyPart(async () => (await import('./PartViolations.tsx')).PartViolations);

const DefinitionUpdate = lazyPart(async () => (await import('./DefinitionUpdate.tsx')).DefinitionUpdate);

/** One part: what it is, its fields, its interfaces and what holds each pin. */
export function PartInspector(props: { readonly placed: PlacedPart }) {
  const view = useBoardView();
  const violations = () =>
    (view.run()?.violations ?? []).filter(
      (one) => !one.waiver && one.refs.some((ref) => ref.part === props.placed.part.id),
    );
  return (
    <>
      <PartHead placed={props.placed} />
      <PartAbout placed={props.placed} />
      <Show when={newerDefinition(view.library, props.placed.part.definition)}>
        {(key) => (
          <Suspense>
            <DefinitionUpdate newer={new Map([[props.placed.part.id, key()]])} one />
          </Suspense>
        )}
      </Show>
      <Show when={violations().length > 0}>
        <Suspense>
          <PartViolations violations={violations()} />
        </Suspense>
      </Show>
      <FieldsForm placed={props.placed} />
      <InterfaceList placed={props.placed} />
      <PinTable placed={props.placed} />
      <Show when={props.placed.definition}>
        {(definition) => (
          <>
            <PurchaseOffers placed={props.placed} />
            <Sources file={definition().file} />
          </>
        )}
      </Show>
    </>
  );
}

/** Its label, and what can be done with it. */
function PartHead(props: { readonly placed: PlacedPart }) {
  const view = useBoardView();
  const part = () => props.placed.part;
  const rename = (label: string) => {
    if (label.trim() !== '' && label !== part().label)
      view.edit([{ op: 'update_part', part: part().id, label: label.trim() }]);
  };
  return (
    <div class="part-head">
      <input
        class="title-input"
        aria-label={inspectorTexts.label}
        value={part().label}
        title={part().label}
        maxLength={LIMITS.labelChars}
        disabled={view.readOnly()}
        onChange={(event) => rename(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <Show when={props.placed.definition?.file}>
        {(file) => (
          <IconButton label={inspectorTexts.duplicateDefinition} onClick={() => duplicate(file())}>
            <CopyPlus size={15} />
          </IconButton>
        )}
      </Show>
      <IconButton label={inspectorTexts.rotate} keys="R" disabled={view.readOnly()} onClick={() => view.rotate()}>
        <RotateCw size={15} />
      </IconButton>
      <IconButton label={inspectorTexts.flip} keys="F" disabled={view.readOnly()} onClick={() => view.flip()}>
        <ArrowLeftRight size={15} />
      </IconButton>
      <IconButton
        label={part().locked ? canvasTexts.unlock : canvasTexts.lock}
        keys="Shift+L"
        pressed={part().locked}
        disabled={view.readOnly()}
        onClick={() => view.toggleLock()}
      >
        {part().locked ? <Lock size={15} /> : <LockOpen size={15} />}
      </IconButton>
      <IconButton label={commonTexts.delete} keys="Delete" disabled={view.readOnly()} onClick={() => view.remove()}>
        <Trash size={15} />
      </IconButton>
    </div>
  );
}

/** What its definition says of it in short. */
function PartAbout(props: { readonly placed: PlacedPart }) {
  return (
    <Show
      when={props.placed.definition?.file.definition.metadata}
      fallback={
        <p class="notice" data-tone="warning">
          {inspectorTexts.definitionMissing({ definition: props.placed.part.definition })}
        </p>
      }
    >
      {(about) => (
        <>
          <div class="part-about">
            <PartThumb file={props.placed.definition?.file ?? null} size="head" />
            <span class="part-about-name">{about().name}</span>
            <span class="chip">{inWords(about().type)}</span>
            <Show when={webLink(about().datasheet_url)}>
              {(url) => (
                <a href={url()} target="_blank" rel="noreferrer noopener">
                  <FileText size={13} aria-hidden="true" /> {inspectorTexts.dataSheet}
                </a>
              )}
            </Show>
          </div>
          <Show when={about().description}>{(text) => <p class="faint">{text()}</p>}</Show>
        </>
      )}
    </Show>
  );
}

/** The editor's code is large, and few visits need it. */
async function duplicate(file: PartDefinitionFile): Promise<void> {
  const { duplicateAndEdit } = await import('../parts/draft/new-draft.ts');
  duplicateAndEdit(file);
}
