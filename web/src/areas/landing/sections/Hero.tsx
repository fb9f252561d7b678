import { birdPath } from '#ui/brand/Bird.tsx'
import { currentBrand } from '#ui/brand/brand.ts'
import { Harbour } from '#ui/brand/harbour/Harbour.tsx'
import art from '../art/art.module.css'
import buttons from '../buttons.module.css'
import classes from './Hero.module.css'

/** What the programme is, with the two main links. */
export const Hero = () => (
  <section className={classes.root}>
    <div className={classes.words}>
      <h1 className={classes.title}>
        Bring plastic in. <span>Take something good home.</span>
      </h1>
      <p className={classes.lead}>
        {currentBrand().name} is a plastic collection programme for whole neighborhoods. Stores nearby weigh your
        plastic, every kilogram earns points, and points become rewards.
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
    <Harbour className={art.harbour} />
  </section>
)

/** The fulmar close up: the mark, with breast and wing bars. */
const Glider = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 24" aria-hidden="true" focusable="false">
    <g transform="rotate(-14 16 12)">
      <path d={birdPath} fill="var(--bird)" />
      <path
        d="M3.600 9.500C7.800 8.700 10.900 9.300 12.900 11.500C10.200 10.300 7.300 9.700 3.600 9.500ZM28.400 9.500C24.200 8.700 21.100 9.300 19.100 11.500C21.800 10.300 24.700 9.700 28.400 9.500Z"
        fill="var(--sea-mid)"
      />
      <path
        d="M13.700 12.200C14.700 11.100 17.300 11.100 18.300 12.200C18.500 13.700 18.100 14.600 17.600 15.200C16.800 16.200 15.200 16.200 14.400 15.200C13.900 14.600 13.500 13.700 13.700 12.200Z"
        fill="var(--glider-breast)"
      />
    </g>
  </svg>
)
