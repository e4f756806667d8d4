import CircleCheck from 'lucide-solid/icons/circle-check';
import Wand from 'lucide-solid/icons/wand-sparkles';
import { createMemo, For, Show } from 'solid-js';
import { textPositionAt } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Problem } from '#schemas/part-definition/problem.ts';
import { partCheckTexts } from '../../texts/parts/part-check.ts';
import { partEditorTexts } from '../../texts/parts/part-editor.ts';
import { definitionFixWords } from '../../texts/problems/fixes.ts';
import { problemWordsAtPlace } from '../../texts/problems/problems.ts';
import { textFaultWords } from '../../texts/problems/text-faults.ts';
import { rangeOf } from '../code/problem-range.ts';
import { useEditor } from '../part-editor.ts';
import { capacityText, togetherText } from './capacity-text.ts';
import { lacksOf } from './lacks.ts';
import { WorstMark } from './WorstMark.tsx';

/** What is wrong, worst first, what is still missing, and what the resources allow. */
export function CheckPane() {
  const editor = useEditor();
  const problems = createMemo(() =>
    (['error', 'warning', 'info'] as const).flatMap((severity) =>
      editor.analysis().problems.filter((problem) => problem.severity === severity),
    ),
  );
  const lacks = createMemo(() => lacksOf(editor.json()));
  const errors = () => problems().filter(({ severity }) => severity === 'error').length;
  return (
    <div class="part-check">
      <section aria-labelledby="problems-head">
        <h2 id="problems-head">
          {partCheckTexts.problems}
          <Show when={problems().length > 0 && !editor.broken()}>
            <span class="chip">
              {partCheckTexts.problemCount({
                count: problems().length,
                more: problems().length === LIMITS.problemsKept,
              })}
            </span>
          </Show>
        </h2>
        <div role="status" class="visually-hidden">
          {editor.settled()
            ? partCheckTexts.errorsAndOthers({ errors: errors(), others: problems().length - errors() })
            : ''}
        </div>
        <Show
          when={editor.broken()}
          fallback={
            <Show when={problems().length > 0} fallback={<NoProblem lacks={lacks().length > 0} />}>
              <ul class="problem-list" data-testid="problems">
                <For each={problems()}>{(problem) => <ProblemLine problem={problem} />}</For>
              </ul>
            </Show>
          }
        >
          <Fault />
        </Show>
      </section>
      <Show when={errors() === 0 && !editor.broken() && lacks().length > 0}>
        <section aria-labelledby="lacks-head">
          <h2 id="lacks-head">{partCheckTexts.missing}</h2>
          <ul class="problem-list" data-testid="lacks">
            <For each={lacks()}>
              {(lack) => (
                <li>
                  <button type="button" class="problem-go" onClick={() => editor.show(lack.pointer)}>
                    <WorstMark severity="info" />
                    <span>{lack.text}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <CapacitySection />
    </div>
  );
}

function NoProblem(props: { readonly lacks: boolean }) {
  return (
    <p class="part-fine" data-lacks={props.lacks ? '' : undefined}>
      <CircleCheck size={15} aria-hidden="true" /> {partCheckTexts.noProblem}
    </p>
  );
}

/** Why the code is no JSON. */
function Fault() {
  const editor = useEditor();
  return (
    <Show when={editor.draft().fault}>
      {(fault) => (
        <button type="button" class="problem-go" data-testid="fault" onClick={() => editor.setPane('code')}>
          <WorstMark severity="error" />
          <span>
            {partEditorTexts.codeNotJson} {textFaultWords(fault())}{' '}
            <span class="faint">{partCheckTexts.line({ line: fault().line })}</span>
          </span>
        </button>
      )}
    </Show>
  );
}

function ProblemLine(props: { readonly problem: Problem }) {
  const editor = useEditor();
  const line = () => {
    const { root, text } = editor.draft();
    if (root === null) return '';
    return partCheckTexts.line({ line: textPositionAt(text, rangeOf(text, root, props.problem.pointer).from).line });
  };
  return (
    <li data-rule={props.problem.rule}>
      <button type="button" class="problem-go" onClick={() => editor.show(props.problem.pointer)}>
        <WorstMark severity={props.problem.severity} />
        <span>
          {problemWordsAtPlace(props.problem)}
          <span class="faint"> {line()}</span>
        </span>
      </button>
      <Show when={props.problem.fix}>
        {(fix) => (
          <button type="button" class="button" data-size="small" onClick={() => editor.fix(fix())}>
            <Wand size={12} aria-hidden="true" />
            {definitionFixWords(fix())}
          </button>
        )}
      </Show>
    </li>
  );
}

function CapacitySection() {
  const editor = useEditor();
  const capacities = () => editor.analysis().capacities;
  const together = () => editor.analysis().together;
  return (
    <section aria-labelledby="capacity-head">
      <h2 id="capacity-head">{partCheckTexts.whatPinsAllow}</h2>
      <Show when={capacities().length > 0} fallback={<p class="faint">{partCheckTexts.noInterfaceYet}</p>}>
        <ul class="capacity-list" data-testid="capacity">
          <For each={capacities()}>
            {(one) => (
              <li data-none={one.instances === 0 ? '' : undefined}>
                <b>{one.name}</b>
                <span class="chip">{one.protocol || partCheckTexts.noProtocol}</span>
                <span>{capacityText(one)}</span>
              </li>
            )}
          </For>
        </ul>
        <Show when={capacities().length > 1}>
          <p class="capacity-line" data-none={together().fits === false ? '' : undefined}>
            {togetherText(together(), capacities())}
          </p>
        </Show>
      </Show>
    </section>
  );
}
