import { createSignal, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { attempt } from '../toasts.ts';
import type { MenuProps } from './menu-item.ts';
import type { OpenMenu } from './OpenMenu.tsx';

/**
 * A button that opens a menu; groups of items are set apart by a line. A menu costs more than its button, in code and in
 * elements: it is read, and made, when it is first asked for.
 */
export function Menu(props: MenuProps) {
  const [menu, setMenu] = createSignal<typeof OpenMenu | null>(null);
  const open = () =>
    attempt(async () => {
      const { OpenMenu } = await import('./OpenMenu.tsx');
      setMenu(() => OpenMenu);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void open();
  };
  return (
    <Show
      when={menu()}
      fallback={
        <button
          type="button"
          class="icon-button"
          aria-label={props.label}
          aria-haspopup="menu"
          aria-expanded="false"
          tabIndex={props.tabIndex ?? 0}
          onClick={open}
          onKeyDown={onKeyDown}
        >
          {props.trigger}
        </button>
      }
    >
      {(made) => <Dynamic component={made()} {...props} />}
    </Show>
  );
}
