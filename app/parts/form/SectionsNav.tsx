import Plus from 'lucide-solid/icons/plus';
import { For, Show } from 'solid-js';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { humanised } from '../../texts/vocabulary.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import { WorstMark } from '../analysis/WorstMark.tsx';
import { listAt, textAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { DOMAIN_LIST, type FormSection, NOTE_KEYS } from './sections.ts';

const DOMAINS = ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] as const;

interface SectionEntry {
  readonly id: FormSection;
  readonly name: string;
  /** What of the file it shows. */
  readonly pointers: readonly string[];
}

/** The sections of the form with the worst that is found in each, and the domains that the part has not yet. */
export function SectionsNav(props: { readonly onChoose: () => void }) {
  const editor = useEditor();
  const domains = () => listAt(editor.json(), DOMAIN_LIST).map((domain) => textAt(domain, '/domain') ?? 'domain');
  const missing = () => DOMAINS.filter((name) => !domains().includes(name));
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
  return (
    <nav class="part-sections" aria-label={partFormTexts.sectionsOfForm}>
      <For each={entries(domains())}>
        {(one) => (
          <button
            type="button"
            aria-current={editor.section() === one.id ? 'page' : undefined}
            onClick={() => {
              editor.setSection(one.id);
              props.onChoose();
            }}
          >
            {one.name}
            <WorstMark severity={worst(one.pointers)} />
          </button>
        )}
      </For>
      <Show when={missing().length > 0 && !editor.broken()}>
        <Menu
          label={partFormTexts.addDomain}
          trigger={
            <>
              <Plus size={14} aria-hidden="true" />
              <span>{partFormTexts.domain}</span>
            </>
          }
          groups={[missing().map((name) => ({ label: humanised(name), run: () => addDomain(name) }))]}
        />
      </Show>
    </nav>
  );
}

function entries(domains: readonly string[]): readonly SectionEntry[] {
  const { sections } = partFormTexts;
  return [
    {
      id: 'part',
      name: sections.part,
      pointers: ['/definition/metadata', '/definition/custom_fields', '/id'],
    },
    ...domains.map((name, at) => ({
      id: `domain:${at}` as const,
      name: humanised(name),
      pointers: [`${DOMAIN_LIST}/${at}`],
    })),
    { id: 'shape', name: sections.shape, pointers: ['/definition/geometry'] },
    { id: 'buying', name: sections.buying, pointers: ['/purchaseInfo', '/definition/purchaseInfo'] },
    { id: 'notes', name: sections.notes, pointers: NOTE_KEYS.map((key) => `/definition/${key}`) },
    { id: 'sources', name: sections.sources, pointers: ['/definition/sources'] },
  ];
}
