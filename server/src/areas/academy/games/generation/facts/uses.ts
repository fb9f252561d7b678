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
      'About 40 % of the demand of European converters is for packaging.',
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
      'It takes about 40 % of the plastics that converters use.',
    ),
    geyer.choice(
      'About how much plastic was made in the world in 1950?',
      '2 million tonnes',
      ['20 million tonnes', '100 million tonnes', '380 million tonnes'],
      'From 2 million tonnes in 1950 production grew to 380 million tonnes in 2015.',
    ),
    geyer.choice(
      'About how much virgin plastic had been made in the world by 2015?',
      '8,300 million tonnes',
      ['830 million tonnes', '2,100 million tonnes', '33,000 million tonnes'],
      'The study counted 8,300 million tonnes, more than a tonne for each person alive.',
      'HARD',
    ),
    geyer.claim(
      'Half of all plastics made until 2015 were made in the last 13 years before it.',
      true,
      'Production grew so fast that half of it is younger than that.',
      'HARD',
    ),
    geyer.choice(
      'Which use of plastics is the largest in the world?',
      'Packaging',
      ['Transport', 'Electronics', 'Textiles other than clothes'],
      'Packaging took 42 % of all plastics without fibres.',
      'EASY',
    ),
    oecd.choice(
      'How much plastic did the world use in 2019, according to the OECD?',
      '460 million tonnes',
      ['46 million tonnes', '234 million tonnes', '920 million tonnes'],
      'It was 234 million tonnes in 2000 and 460 million tonnes in 2019.',
      'HARD',
    ),
    oecd.claim(
      'The use of plastics in the world about doubled between 2000 and 2019.',
      true,
      'From 234 to 460 million tonnes in a year.',
    ),
    oecd.choice(
      'Which share of plastics production came from recycled material in 2019?',
      '6 %',
      ['1 %', '19 %', '33 %'],
      'Secondary plastics made up only about 6 % of all plastics produced.',
      'HARD',
    ),
  ],
}
