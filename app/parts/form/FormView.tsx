import Plus from 'lucide-solid/icons/plus';
import { createEffect, For, Match, on, onCleanup, Show, Switch } from 'solid-js';
import { humanised } from '../../texts/vocabulary.ts';
import { Menu } from '../../ui/Menu.tsx';
import { WorstMark } from '../analysis/WorstMark.tsx';
import { listAt, textAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { BuyingForm } from './BuyingForm.tsx';
import { DomainForm } from './DomainForm.tsx';
import { ItemProblems, TextField } from './fields.tsx';
import { ListOfTexts } from './ListOfTexts.tsx';
import { ObjectList } from './ObjectList.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { ShapeForm } from './ShapeForm.tsx';
import type { Section } from './sections.ts';

const DOMAINS = ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] as const;
const DOMAIN_LIST = '/definition/domains';

/** The definition as a form, a section at a time. */
export function FormView() {
  const editor = useEditor();
  let scroll: HTMLDivElement | undefined;
  const domains = () => listAt(editor.json(), DOMAIN_LIST).map((domain) => textAt(domain, '/domain') ?? 'domain');
  const missing = () => DOMAINS.filter((name) => !domains().includes(name));
  const sections = (): readonly {
    readonly id: Section;
    readonly name: string;
    readonly pointers: readonly string[];
  }[] => [
    { id: 'part', name: 'Part', pointers: ['/definition/metadata', '/definition/custom_fields', '/id'] },
    ...domains().map((name, at) => ({
      id: `domain:${at}` as const,
      name: humanised(name),
      pointers: [`${DOMAIN_LIST}/${at}`],
    })),
    { id: 'shape', name: 'Shape', pointers: ['/definition/geometry'] },
    { id: 'buying', name: 'Buying', pointers: ['/purchaseInfo', '/definition/purchaseInfo'] },
    { id: 'notes', name: 'Notes', pointers: NOTES.map((key) => `/definition/${key}`) },
    { id: 'sources', name: 'Sources', pointers: ['/definition/sources'] },
  ];
  const worst = (pointers: readonly string[]) => {
    const found = pointers.map((pointer) => editor.worstUnder(pointer));
    return (['error', 'warning', 'info'] as const).find((severity) => found.includes(severity)) ?? null;
  };
  const addDomain = (name: string) => {
    const at = domains().length;
    const value = { domain: name, resources: [], interfaces: [] };
    editor.edit([{ op: 'insert', pointer: `${DOMAIN_LIST}/${at}`, value }]);
    editor.setSection(`domain:${at}`);
  };
  const domainAt = () => {
    const found = /^domain:(\d+)$/.exec(editor.section());
    // 0 is a place too, so it goes as text.
    return found !== null && Number(found[1]) < domains().length ? found[1] : undefined;
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
      <nav class="part-sections" aria-label="Sections of the form">
        <For each={sections()}>
          {(one) => (
            <button
              type="button"
              aria-current={editor.section() === one.id ? 'page' : undefined}
              onClick={() => {
                editor.setSection(one.id);
                scroll?.scrollTo({ top: 0 });
              }}
            >
              {one.name}
              <WorstMark severity={worst(one.pointers)} />
            </button>
          )}
        </For>
        <Show when={missing().length > 0 && !editor.broken()}>
          <Menu
            label="Add a domain"
            trigger={
              <>
                <Plus size={14} aria-hidden="true" />
                <span>Domain</span>
              </>
            }
            groups={[missing().map((name) => ({ label: humanised(name), run: () => addDomain(name) }))]}
          />
        </Show>
      </nav>
      <div class="part-fields" ref={scroll}>
        <Show when={editor.broken()}>
          <Broken />
        </Show>
        <fieldset class="part-lock" disabled={editor.broken()} aria-label="Fields of the part">
          <Switch>
            <Match when={editor.section() === 'part'}>
              <header class="section-head">
                <h2>Part</h2>
              </header>
              <SchemaForm pointer="/definition/metadata" skip={['schema_version']} />
              <details class="more" open={editor.worstUnder('/definition/custom_fields') !== null}>
                <summary>Custom fields of each placed part</summary>
                <ObjectList
                  pointer="/definition/custom_fields"
                  one="custom field"
                  blank={() => ({ key: 'field', type: 'string' })}
                  form={(pointer) => <SchemaForm pointer={pointer} />}
                />
              </details>
              <ItemProblems pointer="/definition/metadata" />
              <ItemProblems pointer={DOMAIN_LIST} />
              <ItemProblems pointer="/definition" />
              <ItemProblems pointer="" />
            </Match>
            <Match when={domainAt()}>{(at) => <DomainForm at={Number(at())} />}</Match>
            <Match when={editor.section() === 'shape'}>
              <ShapeForm />
            </Match>
            <Match when={editor.section() === 'buying'}>
              <BuyingForm />
            </Match>
            <Match when={editor.section() === 'notes'}>
              <header class="section-head">
                <h2>Notes</h2>
              </header>
              <h3>Design rules</h3>
              <p class="faint section-note">A checklist that whoever uses the part ticks.</p>
              <ListOfTexts pointer="/definition/design_rules" one="design rule" />
              <h3>Warnings</h3>
              <ListOfTexts pointer="/definition/warnings" one="warning" />
              <h3>Uses</h3>
              <ListOfTexts pointer="/definition/application_examples" one="use" />
              <div class="pf-grid">
                <TextField label="How to use it" lines={4} pointer="/definition/usage_notes" />
                <TextField label="What it goes with" lines={3} pointer="/definition/compatibility_notes" />
              </div>
            </Match>
            <Match when={editor.section() === 'sources'}>
              <header class="section-head">
                <h2>Sources</h2>
              </header>
              <p class="faint section-note">
                Where figures come from. A figure whose document nobody has opened is unverified, and is shown so.
              </p>
              <ObjectList
                pointer="/definition/sources"
                one="source"
                blank={() => ({ fields: ['*'], document: '', status: 'unverified' })}
                detail={(source) => textAt(source, '/status') ?? ''}
                form={(pointer) => <SchemaForm pointer={pointer} />}
              />
            </Match>
          </Switch>
        </fieldset>
      </div>
    </div>
  );
}

const NOTES = ['design_rules', 'warnings', 'application_examples', 'usage_notes', 'compatibility_notes'];

/** Why the form stands still, and both ways on. */
function Broken() {
  const editor = useEditor();
  return (
    <div class="notice part-broken" data-tone="warning" role="status">
      <p>
        <b>The code is not whole.</b> Line {editor.draft().fault?.line}: {editor.draft().fault?.message} The form shows
        the part as it was before, and waits.
      </p>
      <span>
        <button type="button" class="button" data-size="small" onClick={() => editor.setPane('code')}>
          Mend the code
        </button>
        <button type="button" class="button" data-size="small" onClick={() => editor.revertCode()}>
          Take the code back
        </button>
      </span>
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
