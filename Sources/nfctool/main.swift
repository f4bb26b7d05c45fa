import NFCToolCommands

Tool.main()
