import { For, Show } from 'solid-js';
import { me } from '../account.ts';
import { EnergyBar } from '../ui/EnergyBar.tsx';
import { energy } from './keys.ts';

const DAYS = 14;

/** What the account's agents have spent: today as a bar, and the last two weeks by day. */
export function EnergyUse() {
  const days = () => (energy()?.days ?? []).slice(-DAYS);
  const most = () => Math.max(0, ...days().map(({ bridge, assistant }) => bridge + assistant));
  return (
    <Show when={energy()?.today}>
      {(today) => (
        <section>
          <h2>Energy</h2>
          <p>
            {today().left.toLocaleString()} of {today().budget.toLocaleString()} units are left today (tier {me()?.tier}
            ). A call costs 1 unit, 1 more for each ten edits, and a picture 4 more. It refills at 00:00 UTC, in{' '}
            {untilWords(today().refillsAt - Date.now())}.
          </p>
          <EnergyBar name="Energy spent today" spent={today().spent} of={today().budget} />
          <ol class="energy-days" aria-label={`Units spent, the last ${DAYS} days`}>
            <For each={days()}>
              {(day) => (
                <li title={dayWords(day.at, day.bridge + day.assistant)}>
                  <span class="visually-hidden">{dayWords(day.at, day.bridge + day.assistant)}</span>
                  <span
                    class="energy-day"
                    aria-hidden="true"
                    style={{ height: `${(100 * (day.bridge + day.assistant)) / Math.max(1, most())}%` }}
                  />
                </li>
              )}
            </For>
          </ol>
          <div class="energy-axis faint" aria-hidden="true">
            <span>{dateOf(days()[0]?.at)}</span>
            <span>most in a day: {most().toLocaleString()}</span>
            <span>today</span>
          </div>
        </section>
      )}
    </Show>
  );
}

function dayWords(at: number, units: number): string {
  return `${dateOf(at)}: ${units.toLocaleString()} ${units === 1 ? 'unit' : 'units'}`;
}

function dateOf(at: number | undefined): string {
  if (at === undefined) return '';
  return new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

function untilWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
