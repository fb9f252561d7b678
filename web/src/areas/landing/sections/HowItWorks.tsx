import { HandInArt } from '../art/HandInArt.tsx'
import { PointsArt } from '../art/PointsArt.tsx'
import { RewardArt } from '../art/RewardArt.tsx'
import { WeighArt } from '../art/WeighArt.tsx'
import section from '../section.module.css'
import classes from './HowItWorks.module.css'

const steps = [
  {
    title: 'Hand in',
    words: 'Rinse it, sort it if you can, and bring it to any store of the programme during its hours.',
    Art: HandInArt,
  },
  {
    title: 'Weighed',
    words: 'The store weighs each kind of plastic while you watch and writes the grams down for your account.',
    Art: WeighArt,
  },
  {
    title: 'Points',
    words: 'Today’s rate turns kilograms into points. They are on your account at once, with the sum that led to them.',
    Art: PointsArt,
  },
  {
    title: 'Rewards',
    words: 'Swap points for products, vouchers and discounts, or give them to a good cause.',
    Art: RewardArt,
  },
]

export const HowItWorks = () => (
  <section id="how" className={section.root} aria-labelledby="how-title">
    <h2 id="how-title" className={section.title}>
      From a bag of bottles to a reward, in four steps
    </h2>
    <ol className={classes.steps}>
      {steps.map(({ title, words, Art }) => (
        <li key={title} className={classes.step}>
          <Art />
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
