/** A style element with the rules and with the theme's variables that they or the markup use, by day and by night. */
export const styleElement = (css, markup, theme, comesLater) =>
  `<style nonce="__CSP_NONCE__">${themeRules(markup + css, theme, comesLater)}${css}</style>`

/** The theme's variables that a text uses. */
export function themeRules(text, { variables, light, dark }, comesLater = /^$/) {
  const used = usedIn(text, { ...variables, ...light })
  const rules = values =>
    Object.entries(values)
      .filter(([name]) => used.has(name) || comesLater.test(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const night = '[data-mantine-color-scheme=dark]'
  return `:root{${rules(variables)};${rules(light)}}${night}:root{${rules(dark)}}`
}

// A variable may be made of others.
function usedIn(text, values, used = new Set()) {
  for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) {
    if (used.has(name) || !(name in values)) continue
    used.add(name)
    usedIn(values[name], values, used)
  }
  return used
}

// Names of CSS modules are made from their contents: two builds that disagree would show a bare page.
export function requireStyles(file, markup, css) {
  const bare = [...classesOf(markup)].filter(name => name.startsWith('_') && !css.includes(`.${name}`))
  if (bare.length > 0) throw new Error(`${file} has no styles for ${bare.join(', ')}`)
}

const classesOf = markup => new Set([...markup.matchAll(/class="([^"]+)"/g)].flatMap(found => found[1].split(' ')))
