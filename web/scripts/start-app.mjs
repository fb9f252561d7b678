/**
 * A script that starts the app in a document of its own: stylesheets first, then file by file, each a task of its own, so
 * that a phone can answer in between.
 */
export const startApp = ({ styles, scripts }) => `
      const add = (rel, href) =>
        new Promise(done => document.head.append(
          Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', onload: done, onerror: done })))
      const start = async () => {
        const scripts = ${addresses(scripts)}
        for (const script of scripts) add('modulepreload', script)
        await Promise.all(${addresses(styles)}.map(style => add('stylesheet', style)))
        for (const script of scripts) {
          await import(script)
          await new Promise(done => setTimeout(done))
        }
      }
      const hasSession = /(^|; )accessToken=[^;]/.test(document.cookie)`

const addresses = files => JSON.stringify(files.map(file => `/${file}`))

/** What a module needs before it can run, and itself. */
export function filesOf(manifest, module, seen = new Set()) {
  if (seen.has(module)) return { scripts: [], styles: [] }
  seen.add(module)
  const { file, css = [], imports = [] } = manifest[module]
  const below = imports.map(one => filesOf(manifest, one, seen))
  return {
    scripts: [...below.flatMap(one => one.scripts), file],
    styles: [...below.flatMap(one => one.styles), ...css],
  }
}
