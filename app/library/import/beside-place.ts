/** What a problem says, without the place that stands beside it: "Must not be empty." */
export function besidePlace(message: string, pointer: string): string {
  const rest = pointer !== '' && message.startsWith(`${pointer} `) ? message.slice(pointer.length + 1) : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
