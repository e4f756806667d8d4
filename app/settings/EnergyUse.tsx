import { For, Show } from 'solid-js';
import { me } from '../account.ts';
import { date, quantity } from '../texts/format.ts';
import { settingsTexts } from '../texts/settings.ts';
import { EnergyBar } from '../ui/energy/EnergyBar.tsx';
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
          <h2>{settingsTexts.energy}</h2>
          <p>
            {settingsTexts.unitsLeft({
              left: today().left,
              budget: today().budget,
              tier: me()?.tier ?? '',
              until: untilRefill(today().refillsAt - Date.now()),
            })}
          </p>
          <EnergyBar name={settingsTexts.energyToday} spent={today().spent} of={today().budget} />
          <ol class="energy-days" aria-label={settingsTexts.unitsByDay({ days: DAYS })}>
            <For each={days()}>
              {(day) => (
                <li title={dayAndUnits(day.at, day.bridge + day.assistant)}>
                  <span class="visually-hidden">{dayAndUnits(day.at, day.bridge + day.assistant)}</span>
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
            <span>{dayOf(days()[0]?.at)}</span>
            <span>{settingsTexts.mostInADay({ units: most() })}</span>
            <span>{settingsTexts.today}</span>
          </div>
        </section>
      )}
    </Show>
  );
}

function dayAndUnits(at: number, units: number): string {
  return settingsTexts.spentOnDay({ day: dayOf(at), units });
}

function dayOf(at: number | undefined): string {
  return at === undefined ? '' : date(at, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

function untilRefill(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60 ? quantity(minutes, 'min') : quantity(Math.round(minutes / 60), 'h');
}
