import './shortcuts.css';
import { For } from 'solid-js';
import { shortcutList } from './shortcut-list.ts';

export function Shortcuts() {
  return (
    <For each={shortcutList()}>
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
