import { Glider } from '../art/Glider.tsx'
import { Harbour } from '../art/Harbour.tsx'
import buttons from '../buttons.module.css'
import classes from './Hero.module.css'

/** What it is, in one breath, and the two ways in. */
export const Hero = () => (
  <section className={classes.root}>
    <div className={classes.words}>
      <h1 className={classes.title}>
        Bring plastic in. <span>Take something good home.</span>
      </h1>
      <p className={classes.lead}>
        Fulmar is a collection programme for the plastic of whole neighborhoods. Stores nearby weigh what you bring,
        every kilogram earns points, and points become rewards.
      </p>
      <p className={classes.ways}>
        <a className={buttons.primary} href="/collector-signup">
          Register a store
        </a>
        <a className={buttons.quiet} href="#how">
          See how it works
        </a>
      </p>
    </div>
    <Glider className={classes.glider} />
    <Harbour />
  </section>
)
