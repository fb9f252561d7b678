import { type Fact, from, type Subject } from './fact.ts'

const { choice, several, claim } = from('PlasticsEurope, Plastics – the Facts, 2020')
const geyer = from('Geyer, Jambeck, Law: Production, use, and fate of all plastics ever made, Science Advances, 2017')
const oecd = from('OECD, Global Plastics Outlook, 2022')

const typical: [product: string, plastic: string, wrong: string[]][] = [
  ['water bottles', 'PET', ['PVC', 'Polystyrene', 'LDPE']],
  ['window frames', 'PVC', ['PET', 'LDPE', 'Polystyrene']],
  ['milk and shampoo bottles that are not see-through', 'HDPE', ['PVC', 'Polystyrene', 'LDPE']],
  ['films for agriculture and soft bags', 'LDPE', ['PET', 'PVC', 'Polystyrene']],
  ['microwave-proof food containers', 'Polypropylene', ['PVC', 'Polystyrene', 'LDPE']],
  ['light insulation boards of buildings', 'Polystyrene', ['PET', 'Polypropylene', 'LDPE']],
  ['floor coverings and cable insulation', 'PVC', ['PET', 'Polypropylene', 'Polystyrene']],
  ['car bumpers', 'Polypropylene', ['PET', 'Polystyrene', 'LDPE']],
  ['fish boxes of white foam', 'Polystyrene', ['PET', 'PVC', 'HDPE']],
]

const products = typical.map(
  ([product, plastic, wrong]): Fact =>
    choice(
      `Which of these plastics is typical of ${product}?`,
      plastic,
      wrong,
      `${plastic} is the usual choice for ${product}.`,
      'EASY',
    ),
)

export const uses: Subject = {
  name: 'Uses of plastics',
  words: ['use', 'uses', 'product', 'products', 'packaging', 'bottle', 'bottles', 'building', 'industry', 'production'],
  facts: [
    ...products,
    several(
      'Which of these are typical uses of PVC?',
      ['Window frames', 'Pipes', 'Floor coverings'],
      ['Water bottles', 'Foam boxes for fish', 'Drinking straws of paper'],
      'PVC lasts long outdoors and in the ground, so most of it goes into buildings.',
      'MEDIUM',
    ),
    several(
      'Which of these are usually made of HDPE?',
      ['Shampoo bottles', 'Milk bottles', 'Toys'],
      ['Window frames', 'Insulation boards', 'Clear water bottles'],
      'HDPE is tough and resists many chemicals.',
    ),
    choice(
      'Which sector uses the most plastic in Europe?',
      'Packaging',
      ['Cars', 'Electronics', 'Agriculture'],
      'About 40 % of the plastics that European manufacturers buy become packaging.',
      'EASY',
    ),
    choice(
      'Which sector uses the second most plastic in Europe, after packaging?',
      'Building and construction',
      ['Agriculture', 'Electronics', 'Sports and leisure'],
      'Buildings use about a fifth, for pipes, windows and insulation.',
    ),
    claim(
      'Packaging is the largest use of plastics in Europe.',
      true,
      'It takes about 40 % of the plastics that European manufacturers buy.',
    ),
    geyer.choice(
      'About how much plastic was made in the world in 1950?',
      '2 million tonnes',
      ['20 million tonnes', '100 million tonnes', '380 million tonnes'],
      'By 2015 production had grown almost two-hundredfold, to about 380 million tonnes.',
    ),
    geyer.choice(
      'About how much virgin plastic had been made in the world by 2015?',
      '8,300 million tonnes',
      ['830 million tonnes', '2,100 million tonnes', '33,000 million tonnes'],
      'The study counted 8,300 million tonnes, more than a tonne for each person alive.',
      'HARD',
    ),
    geyer.claim(
      'About half of all plastics made from 1950 to 2015 were made in the last 13 of those years.',
      true,
      'Production grew so fast that half of it is younger than that.',
      'HARD',
    ),
    geyer.choice(
      'Which use of plastics is the largest in the world?',
      'Packaging',
      ['Transport', 'Electronics', 'Textiles other than clothes'],
      'In 2015 about 42 % of all plastics other than fibres became packaging.',
      'EASY',
    ),
    oecd.choice(
      'How much plastic did the world use in 2019, according to the OECD?',
      '460 million tonnes',
      ['46 million tonnes', '234 million tonnes', '920 million tonnes'],
      'The amount had nearly doubled since 2000.',
      'HARD',
    ),
    oecd.claim(
      'The use of plastics in the world about doubled between 2000 and 2019.',
      true,
      'It reached 460 million tonnes in 2019.',
    ),
    oecd.choice(
      'Which share of the plastics produced in 2019 was made from recycled plastics, according to the OECD?',
      'About 6 %',
      ['About 0.1 %', 'About 33 %', 'About 60 %'],
      'It was about 29 million tonnes of 460 million.',
      'HARD',
    ),
  ],
}
