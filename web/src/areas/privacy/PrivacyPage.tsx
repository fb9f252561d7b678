import { SiteFrame } from '#parts/SiteFrame.tsx'
import text from '#ui/paper/text.module.css'
import classes from './PrivacyPage.module.css'
import { policy } from './policy.tsx'

/** Update together with policy.tsx. */
const lastChanged = { iso: '2026-11-18', words: '18 November 2026' }

/** The privacy policy. Rendered at build time; needs no script. */
export const PrivacyPage = () => (
  <SiteFrame nav={<a href="/">Home</a>}>
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Privacy policy</h1>
        <p>
          What we store about you, why, for how long, and your rights. Last updated on{' '}
          <time dateTime={lastChanged.iso}>{lastChanged.words}</time>.
        </p>
      </header>
      <nav className={`${text.contents} ${classes.contents}`} aria-label="On this page">
        <ol>
          {policy.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`${text.text} ${classes.text}`}>
        {policy.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  </SiteFrame>
)
