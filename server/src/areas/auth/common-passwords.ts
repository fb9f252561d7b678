/** Of the passwords that lists of leaked ones show most often, those long enough to be set at all. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12341234 11111111 00000000 87654321 88888888 11223344 12344321 99999999 55555555
  66666666 77777777 22222222 147258369 123123123 987654321 0987654321 1234567891 12345678910 123456789a a123456789
  123456abc abc12345 abcd1234 abcdefgh abc123456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 zaq12wsx qazwsxedc
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123
  password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd passwort motdepasse contraseña
  iloveyou iloveyou1 sunshine princess football baseball basketball superman batman123 starwars pokemon1 minecraft
  trustno1 whatever computer internet samsung1 samsung123 liverpool chelsea1 arsenal1 barcelona realmadrid benfica1
  fcporto1 sporting1 michael1 jennifer jessica1 charlie1 jordan23 michelle alexander elizabeth anthony1 victoria
  monkey123 dragon123 master123 shadow123 killer123 freedom1 welcome1 welcome123 letmein1 letmein123 changeme
  changeme123 admin123 admin1234 administrator administrador rootroot test1234 testtest testing123 guest123 default1
  summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2026 autumn2026
  lovelove loveyou1 babygirl1 blink182 hello123 hello1234 mustang1 corvette mercedes ferrari1 yankees1 cowboys1
  recycle1 recycle123 recycling plastic1 plastic123 fulmar123 fulmar1234 q2w3e4r5 1a2b3c4d a1b2c3d4 aa123456 aaaaaaaa
  asdasdasd qweqweqwe 123qweasd qwe123456 123qwe123 1234qwer qwer1234 zxcv1234 1234abcd abcd12345 secret123 access14`
    .split(/\s+/)
    .map(password => password.trim()),
)
