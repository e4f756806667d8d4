import Wand from 'lucide-solid/icons/wand-sparkles';
import { createUniqueId, For, type JSX, Show, untrack } from 'solid-js';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { definitionFixWords } from '../../../texts/problems/fixes.ts';
import { problemWords } from '../../../texts/problems/problems.ts';
import { useEditor } from '../../part-editor.ts';

export interface FieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly unit?: string;
  readonly about?: string;
  readonly required?: boolean;
  /** The label is for those who do not see it: the column has a heading. */
  readonly bare?: boolean;
}

/** A label, a field, and what is wrong there with what would fix it. The children get the id of what is wrong, for the field to point at. */
export function Field(
  props: FieldProps & { readonly wide?: boolean; children(describedBy: () => string | undefined): JSX.Element },
) {
  const editor = useEditor();
  const id = createUniqueId();
  const problems = () => editor.problemsAt(props.pointer);
  return (
    <div
      class="pf"
      classList={{ bare: props.bare === true, wide: props.wide === true }}
      data-worst={problems()[0]?.severity}
    >
      <Show when={!props.bare}>
        <span class="pf-label" title={props.about}>
          {props.label}
          <Show when={props.unit}>
            <em>{props.unit}</em>
          </Show>
          <Show when={props.required}>
            <em class="pf-needed">{partFormTexts.required}</em>
          </Show>
        </span>
      </Show>
      {untrack(() => props.children(() => (problems().length > 0 ? id : undefined)))}
      <Show when={problems().length > 0}>
        <FieldProblems id={id} pointer={props.pointer} />
      </Show>
    </div>
  );
}

function FieldProblems(props: { readonly id: string; readonly pointer: string }) {
  const editor = useEditor();
  return (
    <span class="pf-problems" id={props.id}>
      <For each={editor.problemsAt(props.pointer)}>
        {(problem) => (
          <span data-severity={problem.severity}>
            {problemWords(problem)}
            <Show when={problem.fix}>
              {(fix) => (
                <button type="button" class="link-button" onClick={() => editor.fix(fix())}>
                  <Wand size={12} aria-hidden="true" /> {definitionFixWords(fix())}
                </button>
              )}
            </Show>
          </span>
        )}
      </For>
    </span>
  );
}

/** What is wrong with one entry of a list. */
export function ItemProblems(props: { readonly pointer: string }) {
  const editor = useEditor();
  const id = createUniqueId();
  return (
    <Show when={editor.problemsAt(props.pointer).length > 0}>
      <FieldProblems id={id} pointer={props.pointer} />
    </Show>
  );
}
