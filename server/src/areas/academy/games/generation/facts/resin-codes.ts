import { type Fact, from, type Subject } from './fact.ts'

const resins = [
  { code: '1', short: 'PET', name: 'Polyethylene terephthalate' },
  { code: '2', short: 'HDPE', name: 'High-density polyethylene' },
  { code: '3', short: 'PVC', name: 'Polyvinyl chloride' },
  { code: '4', short: 'LDPE', name: 'Low-density polyethylene' },
  { code: '5', short: 'PP', name: 'Polypropylene' },
  { code: '6', short: 'PS', name: 'Polystyrene' },
] as const

type Resin = (typeof resins)[number]

const { choice, claim, several } = from(
  'ASTM D7611, Standard Practice for Coding Plastic Manufactured Articles for Resin Identification, 2010',
)
const { choice: choiceOf2013, claim: claimOf2013 } = from('ASTM D7611, revision of the symbol, 2013')

/** The three that stand next to it in the list. */
const neighbours = (resin: Resin, key: keyof Resin) => {
  const place = resins.indexOf(resin)
  return [1, 2, 4].map(step => (resins[(place + step) % resins.length] as Resin)[key])
}

const ofResin = (resin: Resin): Fact[] => [
  choice(
    `Which resin code marks ${resin.short}?`,
    resin.code,
    neighbours(resin, 'code'),
    `${resin.short} (${resin.name.toLowerCase()}) has the code ${resin.code}.`,
    'EASY',
  ),
  choice(
    `Which plastic has the resin code ${resin.code}?`,
    resin.name,
    neighbours(resin, 'name'),
    `Code ${resin.code} stands for ${resin.name.toLowerCase()}, ${resin.short} for short.`,
  ),
  choice(
    `What does the abbreviation ${resin.short} stand for?`,
    resin.name,
    neighbours(resin, 'name'),
    `${resin.short} is short for ${resin.name.toLowerCase()}.`,
    'EASY',
  ),
  choice(
    `How is ${resin.name.toLowerCase()} abbreviated?`,
    resin.short,
    neighbours(resin, 'short'),
    `${resin.name} is written ${resin.short} beside its code ${resin.code}.`,
    'EASY',
  ),
]

export const resinCodes: Subject = {
  name: 'Resin codes',
  words: ['resin', 'code', 'codes', 'number', 'numbers', 'symbol', 'triangle', 'mark', 'abbreviation', 'label'],
  facts: [
    ...resins.flatMap(ofResin),
    choice(
      'What does the resin code 7 mean?',
      'Any other plastic, or a mix of several',
      ['Plastic made of plants', 'Plastic that was recycled before', 'Plastic that must not touch food'],
      'Code 7 is for everything that has no code of its own, such as polycarbonate or layers of several plastics.',
    ),
    choice(
      'How many resin codes are there?',
      '7',
      ['5', '6', '9'],
      'Six plastics have a code of their own; the seventh is for all others.',
      'EASY',
    ),
    claim(
      'A resin code on a product promises that the product is recycled everywhere.',
      false,
      'The code only names the plastic. Whether it is collected and recycled depends on the place.',
    ),
    claim(
      'The resin code tells how often a plastic has been recycled.',
      false,
      'The number names the kind of plastic and nothing else.',
    ),
    several(
      'Which of these have a resin code of their own?',
      ['Polystyrene', 'Polypropylene', 'Polyvinyl chloride'],
      ['Polycarbonate', 'Nylon', 'Polylactic acid'],
      'Polycarbonate, nylon and polylactic acid all share code 7.',
    ),
    several(
      'Which two resin codes stand for high-density and low-density polyethylene?',
      ['2', '4'],
      ['3', '5', '6'],
      'Code 2 is high-density and code 4 is low-density polyethylene.',
      'MEDIUM',
    ),
    choiceOf2013(
      'Which shape has surrounded the number of a resin code since the standard was revised in 2013?',
      'A solid triangle',
      ['A circle', 'A square', 'Three chasing arrows'],
      'The arrows were replaced, because people took them for a sign that something is recyclable.',
      'HARD',
    ),
    claimOf2013(
      'In 2013 the chasing arrows around resin codes were replaced by a solid triangle.',
      true,
      'The change keeps the code apart from the recycling symbol.',
      'HARD',
    ),
  ],
}
