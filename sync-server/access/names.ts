import { randomInt } from 'node:crypto';

const MANNERS = (
  'Able Amber Brave Bright Brisk Calm Clever Coral Crisp Dapper Eager Fair Gentle Glad Golden Happy Jolly ' +
  'Keen Kind Lively Lucky Mellow Merry Misty Nimble Noble Olive Patient Plucky Quick Quiet Rosy Silver Spry ' +
  'Steady Sunny Swift Teal Warm Wise'
).split(' ');

const ANIMALS = (
  'Badger Beaver Bison Crane Dolphin Falcon Finch Fox Gecko Hare Heron Ibex Jackdaw Kestrel Kite Koala Lark ' +
  'Lemur Lynx Magpie Marten Newt Ocelot Octopus Otter Owl Panda Penguin Puffin Quokka Raven Robin Seal Stoat ' +
  'Swan Tapir Tern Turtle Wombat Wren'
).split(' ');

/** Colours of people: told apart from one another, and readable as a cursor on a light and on a dark board. */
export const PERSON_COLORS = [
  '#d1495b',
  '#e07a1f',
  '#b8860b',
  '#4f9d2f',
  '#0f9d7a',
  '#1a8fb5',
  '#3a78e0',
  '#6b5fe0',
  '#a04fd6',
  '#cf4aa8',
  '#8a6a4f',
  '#5f7d8c',
] as const;

/** A name and a colour for somebody who has chosen none; those in `taken` are passed over while others are left. */
export function newLook(taken: readonly { readonly name: string; readonly color: string }[]): {
  name: string;
  color: string;
} {
  const names = new Set(taken.map((person) => person.name));
  let name = anyName();
  for (let tries = 0; tries < 20 && names.has(name); tries++) name = anyName();
  const counts = PERSON_COLORS.map((color) => taken.filter((person) => person.color === color).length);
  const fewest = Math.min(...counts);
  const free = PERSON_COLORS.filter((_, index) => counts[index] === fewest);
  return { name, color: free[randomInt(free.length)] ?? PERSON_COLORS[0] };
}

function anyName(): string {
  return `${MANNERS[randomInt(MANNERS.length)]} ${ANIMALS[randomInt(ANIMALS.length)]}`;
}
