import Search from 'lucide-solid/icons/search';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly field?: (input: HTMLInputElement) => void;
  /** Down or Enter was typed: on to what was found. */
  readonly onDown?: () => void;
}

export function SearchField(props: SearchFieldProps) {
  return (
    <label class="search-field view-search">
      <Search size={14} aria-hidden="true" />
      <input
        type="search"
        ref={(input) => props.field?.(input)}
        aria-label={props.label}
        placeholder={props.placeholder}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          props.onDown?.();
        }}
      />
    </label>
  );
}
