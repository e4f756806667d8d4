import { createEffect, Match, on, onCleanup, Show, Switch } from 'solid-js';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { listAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { BrokenNotice } from './BrokenNotice.tsx';
import { BuyingForm } from './BuyingForm.tsx';
import { DomainForm } from './DomainForm.tsx';
import { NotesForm } from './NotesForm.tsx';
import { PartForm } from './PartForm.tsx';
import { SectionsNav } from './SectionsNav.tsx';
import { ShapeForm } from './ShapeForm.tsx';
import { SourcesForm } from './SourcesForm.tsx';
import { DOMAIN_LIST } from './sections.ts';

/** The definition as a form, a section at a time. */
export function FormView() {
  const editor = useEditor();
  let scroll: HTMLDivElement | undefined;
  const domainAt = () => {
    const found = /^domain:(\d+)$/.exec(editor.section());
    // 0 is a place too, so it goes as text.
    return found !== null && Number(found[1]) < listAt(editor.json(), DOMAIN_LIST).length ? found[1] : undefined;
  };

  // A field is gone to once its section stands on the page.
  let frame = 0;
  createEffect(
    on(editor.jump, (jump) => {
      if (jump === null || editor.pane() === 'code') return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (scroll !== undefined) goTo(scroll, jump.pointer);
      });
    }),
  );
  onCleanup(() => cancelAnimationFrame(frame));

  return (
    <div class="part-form">
      <SectionsNav onChoose={() => scroll?.scrollTo({ top: 0 })} />
      <div class="part-fields" ref={scroll}>
        <Show when={editor.broken()}>
          <BrokenNotice />
        </Show>
        <fieldset class="part-fieldset" disabled={editor.broken()} aria-label={partFormTexts.fieldsOfPart}>
          <Switch>
            <Match when={editor.section() === 'part'}>
              <PartForm />
            </Match>
            <Match when={domainAt()}>{(at) => <DomainForm at={Number(at())} />}</Match>
            <Match when={editor.section() === 'shape'}>
              <ShapeForm />
            </Match>
            <Match when={editor.section() === 'buying'}>
              <BuyingForm />
            </Match>
            <Match when={editor.section() === 'notes'}>
              <NotesForm />
            </Match>
            <Match when={editor.section() === 'sources'}>
              <SourcesForm />
            </Match>
          </Switch>
        </fieldset>
      </div>
    </div>
  );
}

/** The field of a pointer, or of the nearest thing above it that has one. */
function goTo(scroll: HTMLElement, pointer: string): void {
  for (let here = pointer; here !== ''; here = here.slice(0, here.lastIndexOf('/'))) {
    const field = scroll.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(here)}"]`);
    if (field === null) continue;
    for (let above = field.parentElement; above !== null; above = above.parentElement)
      if (above instanceof HTMLDetailsElement) above.open = true;
    field.scrollIntoView({ block: 'center' });
    const target = field.matches('input, select, textarea, button')
      ? field
      : field.querySelector<HTMLElement>('button');
    target?.focus({ preventScroll: true });
    return;
  }
}
