import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { For, Show } from 'solid-js';
import type { MenuItem, MenuProps } from './menu-item.ts';

/** The menu of `Menu`, open from the start. */
export function OpenMenu(props: MenuProps) {
  return (
    <DropdownMenu gutter={6} placement="bottom-end" defaultOpen>
      <DropdownMenu.Trigger class="icon-button" aria-label={props.label} tabIndex={props.tabIndex ?? 0}>
        {props.trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class="menu" ref={withoutTraps}>
          <MenuItems groups={props.groups} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}

/** Takes the stops for Tab out of an open menu, which are no items of it: Tab goes nowhere there, and each item is reached by arrows. */
export function withoutTraps(menu: HTMLElement): void {
  queueMicrotask(() => {
    for (const trap of menu.querySelectorAll('[data-focus-trap]')) trap.removeAttribute('tabindex');
  });
}

/** The content of an open menu; icons are shown where any item has one. */
export function MenuItems(props: { readonly groups: readonly (readonly MenuItem[])[] }) {
  const icons = () => props.groups.some((group) => group.some((item) => item.icon));
  return (
    <For each={props.groups}>
      {(group, at) => (
        <>
          <Show when={at() > 0}>
            <DropdownMenu.Separator class="menu-line" />
          </Show>
          <For each={group}>
            {(item) => (
              <DropdownMenu.Item
                class="menu-item"
                data-danger={item.danger ? '' : undefined}
                disabled={item.disabled ?? false}
                onSelect={item.run}
              >
                <Show when={icons()}>
                  <span class="menu-icon">{item.icon}</span>
                </Show>
                <span class="menu-label">{item.label}</span>
                <Show when={item.keys}>{(keys) => <kbd>{keys()}</kbd>}</Show>
              </DropdownMenu.Item>
            )}
          </For>
        </>
      )}
    </For>
  );
}
