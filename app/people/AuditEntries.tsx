import { createSignal, For, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { AUDIT_DETAILS, type AuditEntry } from '#schemas/messages/http-audit.ts';
import { dateAndTime } from '../texts/format.ts';
import { auditTexts } from '../texts/team/audit.ts';
import { attempt } from '../ui/toasts.ts';
import { teamApi } from './team-api.ts';

/** What was done to the people of the team and to what they may do, asked for once somebody wants to see it. */
export function AuditEntries() {
  const [entries, setEntries] = createSignal<readonly AuditEntry[] | null>(null);
  const load = (details: HTMLDetailsElement) => {
    if (details.open) attempt(async () => setEntries((await teamApi.audit()).entries));
  };
  return (
    <details class="audit-log" onToggle={(event) => load(event.currentTarget)}>
      <summary>
        <h2>{auditTexts.title}</h2>
      </summary>
      <p>{auditTexts.about}</p>
      <Show when={entries()} fallback={<p aria-busy="true" />}>
        {(list) => (
          <>
            <p>
              <a class="button" href="/api/audit/export" download="">
                {auditTexts.exportAll}
              </a>
            </p>
            <ul class="audit-entries">
              <For each={list()} fallback={<li class="faint">{auditTexts.none}</li>}>
                {(entry) => (
                  <li>
                    <time class="faint" datetime={new Date(entry.at).toISOString()}>
                      {dateAndTime(entry.at)}
                    </time>
                    <span>{sentence(entry)}</span>
                    <span class="faint">{entry.address}</span>
                  </li>
                )}
              </For>
            </ul>
            <Show when={list().length >= LIMITS.auditShown}>
              <p class="faint">{auditTexts.newest({ count: list().length })}</p>
            </Show>
          </>
        )}
      </Show>
    </details>
  );
}

function sentence({ action, by, byName, name = '', boardName: board = '', detail = '' }: AuditEntry): string {
  const known = AUDIT_DETAILS.find((one) => one === detail);
  const about = { name, board, detail: known === undefined ? detail : auditTexts.details[known] };
  const words = auditTexts.actions[action](about);
  if (action === 'sign-in-refused' || action === 'password-link-asked') return words;
  return `${by === '' ? auditTexts.server : byName}: ${words}`;
}
