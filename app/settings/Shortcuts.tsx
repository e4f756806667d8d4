import './shortcuts.css';
import { For } from 'solid-js';
import { SHORTCUTS } from '../ui/shortcuts.ts';

export function Shortcuts() {
  return (
    <For each={SHORTCUTS}>
      {(group) => (
        <section>
          <h2>{group.name}</h2>
          <div class="shortcut-list">
            <For each={group.keys}>
              {(one) => (
                <div>
                  <span>{one.does}</span>
                  <kbd>{one.keys}</kbd>
                </div>
              )}
            </For>
          </div>
        </section>
      )}
    </For>
  );
}
