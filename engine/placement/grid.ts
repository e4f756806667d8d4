/** Distance of the lines that parts, ports and notes lie on, in board units. */
export const GRID = 20;
/** Distance of the pads of a header, and of the lines that those of drawn parts lie on. */
export const PITCH = 18;
