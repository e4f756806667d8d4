/** Distance of the lines that parts, ports and notes lie on, in board units. */
export const GRID = 20;
