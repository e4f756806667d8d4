import { For } from 'solid-js';
import type { Violation } from '#engine/rules/rule.ts';
import { violationText } from '../texts/engine/violations.ts';
import { SeverityIcon } from '../violations/SeverityIcon.tsx';

/** What is wrong with the part, in a sentence each. */
export function PartViolations(props: { readonly violations: readonly Violation[] }) {
  return (
    <ul class="part-violations">
      <For each={props.violations}>
        {(one) => (
          <li>
            <SeverityIcon severity={one.severity} />
            <span>{violationText(one)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}
