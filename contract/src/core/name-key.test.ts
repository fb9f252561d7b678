import { expect, it } from 'vitest'
import { nameKey } from './name-key.ts'

it.each([
  ['Steel  water bottlе.', 'Steel water bottle'],
  ['STEEL WATER BOTTLE', 'Steel water bottle'],
  ['Ѕtееl wаtеr bоttlе', 'Steel water bottle'],
  ['Ｓｔｅｅｌ water-bottle!', 'Steel water bottle'],
  ['Steel\u200b water\u00a0bottle™', 'Steel water bottle tm'],
  ['ΜΕΤRΟ 10', 'Metro 10'],
  ['Café', 'cafe'],
])('reads %j as %j', (name, same) => expect(nameKey(name)).toBe(nameKey(same)))

it.each([
  ['Steel water bottle', 'Steel water bottles'],
  ['Ten rides', 'Two rides'],
  ['चाय', 'चाया'],
  ['10 rides', '11 rides'],
])('tells %j and %j apart', (name, other) => expect(nameKey(name)).not.toBe(nameKey(other)))
