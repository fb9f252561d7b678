import { drawSvg } from '#core/files/draw-svg.ts'

/** What a picture shows, drawn on 640 by 400, upon a ground that ends at y = 330. */
const things = {
  bottle: `<path d="M284 330V170q0-22 18-32V98h36v40q18 10 18 32v160z" fill="#8fb9c9"/><path d="M284 190h72v84h-72z" fill="#fdfcf9"/>
<path d="M296 72h48v30h-48z" fill="#14332d"/><path d="M298 130q-10 8-10 40v150" fill="none" stroke="#fff" stroke-width="8" opacity=".6"/>
<path d="M304 232q16-22 32 0q-16 22-32 0z" fill="#0f5f4e"/>`,
  bag: `<path d="M228 172h184l14 158H214z" fill="#efe2c4"/><path d="M272 176v-24q0-52 48-52t48 52v24" fill="none" stroke="#b9a06a" stroke-width="14"/>
<path d="M292 262q28-46 56 0q-28 40-56 0z" fill="#0f5f4e"/><path d="M318 284q2-28 12-46" fill="none" stroke="#efe2c4" stroke-width="5"/>`,
  discount: `<path d="M222 160h196l12 170H210z" fill="#e0694a"/><path d="M270 164v-18q0-50 50-50t50 50v18" fill="none" stroke="#a8452b" stroke-width="13"/>
<g fill="none" stroke="#fdfcf9" stroke-width="12"><path d="M284 292l72-84"/><circle cx="288" cy="220" r="16"/><circle cx="352" cy="280" r="16"/></g>`,
  lamp: `<path d="M244 318h152v12H244z" fill="#14332d"/><path d="M312 318V176l-58 26" fill="none" stroke="#14332d" stroke-width="12"/>
<path d="M196 232l40-72 64 34z" fill="#e0694a"/><path d="M196 232l-40 98h160l-16-136z" fill="#fff3c4" opacity=".75"/>
<path d="M356 236h100v62H356z" fill="#2c4a63"/><path d="M356 256h100M356 277h100M381 236v62M406 236v62M431 236v62" stroke="#7fa6c4" stroke-width="3"/>`,
  cup: `<path d="M180 318h240v14H180z" fill="#b98b5c"/><path d="M204 206h140v62q0 50-50 50h-40q-50 0-50-50z" fill="#fdfcf9"/>
<path d="M344 222q50-4 46 34t-54 32" fill="none" stroke="#fdfcf9" stroke-width="14"/><path d="M216 210h116v20H216z" fill="#6b4327"/>
<path d="M244 186q-12-20 0-36t0-38M292 186q-12-20 0-36t0-38" fill="none" stroke="#fdfcf9" stroke-width="7" opacity=".7"/>
<path d="M404 318q-8-40 44-40t44 40z" fill="#d9a451"/><path d="M412 288q36-22 72 0q-36 24-72 0z" fill="#f6d983"/><circle cx="440" cy="287" r="8" fill="#8a5a2b"/><circle cx="464" cy="290" r="6" fill="#8a5a2b"/>`,
  tram: `<path d="M110 330h420" stroke="#14332d" stroke-width="8"/><path d="M150 132h340q24 0 24 26v142H126V158q0-26 24-26z" fill="#f2c230"/>
<path d="M126 236h388v26H126z" fill="#fdfcf9"/><path d="M150 156h76v66h-76zM242 156h76v66h-76zM334 156h76v66h-76zM426 156h64v66h-64z" fill="#bfe0e8"/>
<path d="M256 132l40-56h48l-34 56M240 76h120" fill="none" stroke="#14332d" stroke-width="6"/><circle cx="204" cy="306" r="24" fill="#14332d"/><circle cx="436" cy="306" r="24" fill="#14332d"/><circle cx="496" cy="274" r="9" fill="#fff3c4"/>`,
  ticket: `<g transform="rotate(-9 320 210)"><path d="M150 130h340v52q-26 0-26 28t26 28v52H150v-52q26 0 26-28t-26-28z" fill="#fdfcf9"/>
<path d="M384 140v140" stroke="#b9c7c2" stroke-width="6" stroke-dasharray="12 10"/><path d="M210 172h130v16H210zM210 204h90v12H210zM210 232h110v12H210z" fill="#503c8c"/>
<path d="M408 178h40v64h-40z" fill="#14332d" opacity=".8"/></g>`,
  bread: `<path d="M168 320q-16-112 76-126h152q92 14 76 126z" fill="#cf9450"/><path d="M196 320q-10-84 58-98h132q68 14 58 98z" fill="#e6b671"/>
<path d="M256 222l26 52M312 214l26 56M368 222l22 48" stroke="#a56a2c" stroke-width="11" stroke-linecap="round"/>
<path d="M140 320h360v14H140z" fill="#7a5230"/><path d="M470 310q40-60 26-120M496 190q-26 6-22 34M496 190q22 12 14 38" fill="none" stroke="#d9b24a" stroke-width="8"/>`,
  beach: `<circle cx="470" cy="112" r="44" fill="#f6d983"/><path d="M0 214q80-30 160 0t160 0 160 0 160 0v60H0z" fill="#3f97a3"/><path d="M0 250q80-26 160 0t160 0 160 0 160 0v150H0z" fill="#e8d3a0"/>
<path d="M216 330l22-190" stroke="#7a5230" stroke-width="9"/><path d="M118 176q92-96 214 26z" fill="#e0694a"/><path d="M180 148q44-34 102 10l-64 6z" fill="#fdfcf9"/>
<path d="M380 318q24-26 56-8l26-14-8 28q-34 26-74-6z" fill="#fdfcf9"/><circle cx="402" cy="306" r="4" fill="#14332d"/>`,
  tree: `<path d="M306 330V196h28v134z" fill="#7a5230"/><path d="M320 240l-52-46M322 262l50-52" stroke="#7a5230" stroke-width="12"/>
<path d="M164 196q-10-58 70-64q20-62 90-52q70-14 92 48q78 4 66 68q-160 34-318 0z" fill="#2f6b3f"/><path d="M206 172q60-34 108-18q-34 30-108 18z" fill="#4f8f52"/><path d="M130 330h380v12H130z" fill="#c9ad72"/>`,
  brush: `<g transform="rotate(-24 320 220)"><path d="M150 208h300q26 0 26 16t-26 16H150q-18 0-18-16t18-16z" fill="#d9b97c"/><path d="M366 208h98v-40h-98z" fill="#fdfcf9"/>
<path d="M378 168v40M394 168v40M410 168v40M426 168v40M442 168v40" stroke="#a9c4bb" stroke-width="5"/></g><path d="M150 318q40-34 76 0q-36 26-76 0z" fill="#5f8f4e"/>`,
  festival: `<path d="M190 330V150M450 330V150" stroke="#14332d" stroke-width="9"/><path d="M180 150h280l-40-58H220z" fill="#14332d"/>
<path d="M212 330v-62h216v62z" fill="#5b2a4e"/><g fill="none" stroke="#f2c230" stroke-width="6"><path d="M120 92q100 66 200 12t200-12"/></g>
<g fill="#f6d983"><circle cx="164" cy="116" r="9"/><circle cx="222" cy="132" r="9"/><circle cx="284" cy="124" r="9"/><circle cx="350" cy="98" r="9"/><circle cx="420" cy="104" r="9"/><circle cx="482" cy="106" r="9"/></g>
<path d="M316 256v-54l50-14v50" fill="none" stroke="#fdfcf9" stroke-width="8"/><circle cx="306" cy="256" r="14" fill="#fdfcf9"/><circle cx="356" cy="240" r="14" fill="#fdfcf9"/>`,
  book: `<path d="M320 150q-70-34-150-14v180q80-20 150 14z" fill="#fdfcf9"/><path d="M320 150q70-34 150-14v180q-80-20-150 14z" fill="#efe6d3"/>
<path d="M200 172q50-8 94 10M200 206q50-8 94 10M200 240q50-8 94 10M346 182q44-18 94-10M346 216q44-18 94-10M346 250q44-18 94-10" fill="none" stroke="#8aa39b" stroke-width="6"/>
<path d="M400 128v60l14-14 14 14v-64z" fill="#e0694a"/>`,
  repair: `<path d="M228 330l92-126 20 16-84 110z" fill="#7a5230"/><path d="M296 190q-8-60 54-78l-10 44 32 22 36-26q10 62-52 76-32 6-60-38z" fill="#9fb3ad"/>
<path d="M398 318l-76-96M306 200l-48-60-30-14-10 12 18 28 52 46" fill="none" stroke="#14332d" stroke-width="14" stroke-linecap="round"/><path d="M372 262l48 58" stroke="#e0694a" stroke-width="26" stroke-linecap="round"/>`,
}
export type Thing = keyof typeof things

/** One thing in daylight, on a colour of its own. */
export const rewardImage = (thing: Thing, colour: string): Promise<Buffer> =>
  drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity=".55"/><stop offset="1" stop-color="${colour}"/></linearGradient></defs>
<path d="M0 0h640v400H0z" fill="#fdfcf9"/><path d="M0 0h640v400H0z" fill="url(#sky)"/><circle cx="320" cy="210" r="176" fill="#fdfcf9" opacity=".28"/>
<path d="M0 330h640v70H0z" fill="#14332d" opacity=".16"/><ellipse cx="320" cy="334" rx="190" ry="14" fill="#14332d" opacity=".22"/>${things[thing]}</svg>`)
