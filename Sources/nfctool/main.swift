import NFCToolCommands

await Tool.main()
