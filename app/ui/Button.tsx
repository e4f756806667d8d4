import { createUniqueId, type JSX, Show, splitProps } from 'solid-js';
import { Tip, type TipPlacement, tipTimes } from './Tip.tsx';

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'plain' | 'primary' | 'danger' | 'ghost';
  readonly size?: 'small' | 'medium';
}

/** A push button. Never submits a form unless `type="submit"` is given. */
export function Button(props: ButtonProps) {
  const [own, rest] = splitProps(props, ['tone', 'size', 'class']);
  return (
    <button
      type="button"
      {...rest}
      class={`button ${own.class ?? ''}`}
      data-tone={own.tone ?? 'plain'}
      data-size={own.size ?? 'medium'}
    />
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly children: JSX.Element;
  /** Shown after the label in the tooltip. */
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
  readonly placement?: TipPlacement;
}

/** A button that is an icon; `label` names it for everybody, as tooltip and to assistive technology. */
export function IconButton(props: IconButtonProps) {
  const tip = tipTimes();
  const id = createUniqueId();
  let button!: HTMLButtonElement;
  return (
    <button
      ref={button}
      type="button"
      class="icon-button"
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-describedby={tip.open() && props.keys ? id : undefined}
      disabled={props.disabled ?? false}
      onPointerEnter={tip.onPointerEnter}
      onPointerLeave={tip.onPointerLeave}
      onFocus={tip.onFocus}
      onBlur={tip.onBlur}
      onKeyDown={tip.onKeyDown}
      onClick={(event) => {
        tip.press();
        props.onClick?.(event);
      }}
    >
      {props.children}
      <Show when={tip.open()}>
        <Tip id={id} of={button} placement={props.placement ?? 'bottom'}>
          {props.label}
          <Show when={props.keys}>{(keys) => <kbd>{keys()}</kbd>}</Show>
        </Tip>
      </Show>
    </button>
  );
}
