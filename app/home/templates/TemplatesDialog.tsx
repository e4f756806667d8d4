import './templates.css';
import { createResource, createSignal, For, onCleanup, Show } from 'solid-js';
import { readPalette } from '../../canvas/paint/page-palette.ts';
import { go } from '../../route.ts';
import { templateTexts } from '../../texts/board/templates.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { attempt } from '../../ui/toasts.ts';
import { inTurn } from '../picture/in-turn.ts';
import { OFFERED_TEMPLATES, type OfferedTemplate } from './offered-templates.ts';

/** What a new board may start from, each with its picture and one sentence. */
export function TemplatesDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  const [isMaking, setMaking] = createSignal(false);
  const make = (template: OfferedTemplate) => {
    setMaking(true);
    attempt(async () => {
      const { newFromTemplate } = await import('./template-boards.ts');
      const id = await newFromTemplate(template).finally(() => setMaking(false));
      props.onClose();
      go(`/b/${id}`);
    });
  };
  return (
    <Dialog open={props.open} onClose={props.onClose} title={templateTexts.title} wide>
      <ul class="template-grid">
        <For each={OFFERED_TEMPLATES}>
          {(template) => (
            <li>
              <button
                type="button"
                class="template"
                disabled={isMaking()}
                aria-label={templateTexts.name[template]}
                aria-describedby={`template-${template}`}
                onClick={() => make(template)}
              >
                <TemplatePicture template={template} />
                <strong>{templateTexts.name[template]}</strong>
                <span id={`template-${template}`}>{templateTexts.about[template]}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </Dialog>
  );
}

function TemplatePicture(props: { readonly template: OfferedTemplate }) {
  const [address] = createResource(async () => {
    const { templatePicture } = await import('./template-boards.ts');
    const svg = await inTurn(() => templatePicture(props.template, readPalette(document.body)));
    return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  });
  onCleanup(() => {
    const drawn = address.latest;
    if (drawn !== undefined) URL.revokeObjectURL(drawn);
  });
  return (
    <span class="template-picture">
      <Show when={address.state === 'ready' && address.latest}>{(src) => <img src={src()} alt="" />}</Show>
    </span>
  );
}
