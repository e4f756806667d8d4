import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { For, type JSX, Show } from 'solid-js';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly keys?: string;
  readonly icon?: JSX.Element;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** A button that opens a menu; groups of items are set apart by a line. */
export function Menu(props: {
  readonly label: string;
  readonly trigger: JSX.Element;
  readonly groups: readonly (readonly MenuItem[])[];
  /** Whether it is open from the start. */
  readonly open?: boolean;
}) {
  return (
    <DropdownMenu gutter={6} placement="bottom-end" defaultOpen={props.open ?? false}>
      <DropdownMenu.Trigger class="icon-button" aria-label={props.label}>
        {props.trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class="menu">
          <MenuItems groups={props.groups} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
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
